package dev.candela.cli;

import dev.candela.cli.option.Options;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Prints a script for bash and zsh that completes commands, options and process ids. */
final class CompletionCommand implements Runnable {
  static final String NAME = "generate-completion";

  /** JVMs have files named after their process ids, so no JVM has to be started. */
  private static final String PROCESS_IDS =
      """

      # Adds the process ids of running JVMs where a command takes one.
      function _candela_with_process_ids() {
        _complete_candela
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" file id ids=""
        case "${COMP_WORDS[1]}" in
          record|list|info|top|tree|lines|locks|flame|timeline|convert) ;;
          *) return ;;
        esac
        case "$word" in -*) return ;; esac
        case "$before" in --from-running|@flags@) ;; -*) return ;; esac
        for file in /tmp/hsperfdata_*/[0-9]* "${TMPDIR:-/tmp}"/hsperfdata_*/[0-9]*; do
          id="${file##*/}"
          case " $ids " in *" $id "*) continue ;; esac
          # Files of killed JVMs stay, and others may have their ids: shells, or the first process.
          case "$id $(ps -o comm= -p "$id" 2> /dev/null)" in
            "1 "*java) ;;
            *" " | *sh | "1 "*) continue ;;
          esac
          ids="$ids $id"
        done
        COMPREPLY+=( $(compgen -W "$ids" -- "$word") )
      }
      complete -F _candela_with_process_ids -o default candela
      """;

  /** In place of picocli's, which is about scripts of any program. */
  private static final String HEADER =
      """
      #!/usr/bin/env bash
      # Completion of the candela command in bash and zsh, made with picocli (https://picocli.info).
      #
      # In this shell:  source <(candela generate-completion)
      # In each shell:  candela generate-completion > ~/.candela-completion
      #                 echo 'source ~/.candela-completion' >> ~/.bashrc   # zsh: ~/.zshrc
      """;

  private static final Pattern VALUES = Pattern.compile("_option_args=\\(.*\\)");

  private final CommandSpec spec;

  CompletionCommand(Options options) {
    spec = options.command();
  }

  @Override
  public void run() {
    CommandLine root = spec.parent().commandLine();
    String script = AutoComplete.bash(CandelaCommand.NAME, root);
    // As the documentation writes them; both are understood.
    script = VALUES.matcher(script).replaceAll(CompletionCommand::lowerCase);
    script = script.replaceAll(" \\(see \\[\\d]\\)", "");
    // picocli does not know help as a command.
    script = script.replaceFirst("local commands=\"", "local commands=\"help ");
    script = HEADER + script.substring(script.indexOf("\nif [ -n \"$BASH_VERSION\" ]"));
    String flags =
        root.getSubcommands().values().stream()
            .flatMap(command -> command.getCommandSpec().options().stream())
            .filter(option -> option.arity().max() == 0)
            .flatMap(option -> Stream.of(option.names()))
            .distinct()
            .collect(Collectors.joining("|"));
    spec.commandLine().getOut().print(script + PROCESS_IDS.replace("@flags@", flags));
  }

  private static String lowerCase(MatchResult values) {
    return Matcher.quoteReplacement(values.group().toLowerCase(Locale.ROOT));
  }
}
