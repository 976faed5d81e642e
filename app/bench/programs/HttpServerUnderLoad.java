import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers requests that come at a fixed rate until it is killed. Arguments: requests a second, and
 * how often each page is escaped.
 */
public final class HttpServerUnderLoad {
  private static final AtomicLong ANSWERS = new AtomicLong();

  public static void main(String[] arguments) throws InterruptedException {
    double perSecond = Double.parseDouble(arguments[0]);
    int escapes = Integer.parseInt(arguments[1]);
    NioEventLoopGroup server = new NioEventLoopGroup(1);
    Channel listening =
        new ServerBootstrap()
            .group(server)
            .channel(NioServerSocketChannel.class)
            .childHandler(new Answers(escapes))
            .bind("127.0.0.1", 0)
            .sync()
            .channel();
    NioEventLoopGroup client = new NioEventLoopGroup(1);
    Channel channel =
        new Bootstrap()
            .group(client)
            .channel(NioSocketChannel.class)
            .handler(new Questions())
            .connect(listening.localAddress())
            .sync()
            .channel();
    long start = System.nanoTime();
    for (long sent = 0; ; sent++) {
      long due = start + (long) (sent * 1e9 / perSecond);
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(200_000);
      }
      DefaultFullHttpRequest request =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/page/" + sent % 100);
      request.headers().set("Host", "localhost");
      channel.writeAndFlush(request);
    }
  }

  private static final class Answers extends ChannelInitializer<SocketChannel> {
    private final int escapes;

    Answers(int escapes) {
      this.escapes = escapes;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
      channel
          .pipeline()
          .addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 16))
          .addLast(
              new SimpleChannelInboundHandler<FullHttpRequest>() {
                @Override
                protected void channelRead0(
                    ChannelHandlerContext context, FullHttpRequest request) {
                  String page = page(request.uri());
                  String escaped = "";
                  for (int i = 0; i < escapes; i++) {
                    escaped = escape(page);
                  }
                  FullHttpResponse response =
                      new DefaultFullHttpResponse(
                          HttpVersion.HTTP_1_1,
                          HttpResponseStatus.OK,
                          Unpooled.wrappedBuffer(escaped.getBytes(StandardCharsets.UTF_8)));
                  response.headers().setInt("Content-Length", response.content().readableBytes());
                  context.writeAndFlush(response);
                }
              });
    }
  }

  private static String page(String uri) {
    Random random = new Random(uri.hashCode());
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      page.append("<p>").append(random.nextInt()).append(" & ").append(uri).append("</p>");
    }
    return page.toString();
  }

  private static String escape(String page) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < page.length(); i++) {
      switch (page.charAt(i)) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        default -> escaped.append(page.charAt(i));
      }
    }
    return escaped.toString();
  }

  private static final class Questions extends ChannelInitializer<SocketChannel> {
    @Override
    protected void initChannel(SocketChannel channel) {
      channel
          .pipeline()
          .addLast(new HttpClientCodec(), new HttpObjectAggregator(1 << 20))
          .addLast(
              new SimpleChannelInboundHandler<Object>() {
                @Override
                protected void channelRead0(ChannelHandlerContext context, Object response) {
                  ANSWERS.incrementAndGet();
                }
              });
    }
  }
}
