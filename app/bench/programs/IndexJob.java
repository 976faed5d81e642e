import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Indexes a fixed number of documents. Arguments: documents, and how often each word is stemmed.
 */
public final class IndexJob {
  private static final String[] SYLLABLES = {
    "ra", "ti", "on", "ing", "ed", "lo", "me", "su", "per", "ly", "ness", "es"
  };

  public static void main(String[] arguments) throws IOException {
    int documents = Integer.parseInt(arguments[0]);
    int stems = Integer.parseInt(arguments[1]);
    Random random = new Random(1);
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer(stems)))) {
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
        document.add(new TextField("body", text(random), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      System.out.println(writer.getDocStats().numDocs);
    }
  }

  private static Analyzer analyzer(int stems) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        StandardTokenizer source = new StandardTokenizer();
        TokenStream stream = new LowerCaseFilter(source);
        for (int i = 0; i < stems; i++) {
          stream = new PorterStemFilter(stream);
        }
        return new TokenStreamComponents(source, stream);
      }
    };
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int word = 0; word < 200; word++) {
      for (int i = 1 + random.nextInt(4); i >= 0; i--) {
        text.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
      }
      text.append(' ');
    }
    return text.toString();
  }
}
