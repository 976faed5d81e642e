package dev.candela.desktop.compare;

import dev.candela.engine.diff.IdentityRule;
import dev.candela.engine.diff.IdentityRules;
import dev.candela.engine.text.Messages;
import java.util.EnumMap;
import java.util.Map;
import javafx.scene.control.CheckBox;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/** The rules by which frames of both sides are the same code, each of which can be switched off. */
final class RuleMenu extends MenuButton {
  private final Map<IdentityRule, CheckBox> boxes = new EnumMap<>(IdentityRule.class);

  RuleMenu(CompareModel model) {
    setId("compare-rules");
    setTooltip(new Tooltip(Messages.text("compare.rules.tip")));
    setMinWidth(Region.USE_PREF_SIZE);
    for (IdentityRule rule : IdentityRule.values()) {
      String key = "compare.rule." + Messages.key(rule);
      // A rule that the engine has learnt since is still to be seen, in its own words.
      CheckBox box = new CheckBox(Messages.has(key) ? Messages.text(key) : rule.sentence());
      box.setId("compare-rule-" + rule.key());
      box.setOnAction(
          _ ->
              model.choose(
                  c ->
                      c.withRules(
                          box.isSelected() ? c.rules().with(rule) : c.rules().without(rule))));
      boxes.put(rule, box);
      CustomMenuItem item = new CustomMenuItem(box, false);
      getItems().add(item);
    }
    model.stateProperty().addListener((_, _, state) -> show(state.choice().rules()));
    show(model.choice().rules());
  }

  private void show(IdentityRules rules) {
    boxes.forEach((rule, box) -> box.setSelected(rules.has(rule)));
    setText(Messages.text("compare.rules", rules.on().size(), boxes.size()));
  }
}
