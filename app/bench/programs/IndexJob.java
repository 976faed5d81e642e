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
 * Indexes a fixed number of documents. Arguments: documents, and how often each text is analysed.
 */
public final class IndexJob {
  private static final String[] SYLLABLES = {
    "ra", "ti", "on", "ing", "ed", "lo", "me", "su", "per", "ly", "ness", "es"
  };

  public static void main(String[] arguments) throws IOException {
    int documents = Integer.parseInt(arguments[0]);
    int analyses = Integer.parseInt(arguments[1]);
    Random random = new Random(1);
    try (Analyzer analyzer = analyzer();
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
        String text = text(random);
        document.add(new TextField("body", text, Field.Store.NO));
        for (int again = 1; again < analyses; again++) {
          analyseAgain(analyzer, text);
        }
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      System.out.println(writer.getDocStats().numDocs);
    }
  }

  private static void analyseAgain(Analyzer analyzer, String text) throws IOException {
    try (TokenStream words = analyzer.tokenStream("body", text)) {
      words.reset();
      boolean more = true;
      while (more) {
        more = words.incrementToken();
      }
      words.end();
    }
  }

  private static Analyzer analyzer() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        StandardTokenizer source = new StandardTokenizer();
        return new TokenStreamComponents(source, new PorterStemFilter(new LowerCaseFilter(source)));
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
