import type { SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";

/** A place in a query, as offsets into its text. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What a query reads of one series. */
export interface Selector {
  /** The series' name: a metric, or a metric with a histogram's ending, or a recording rule. */
  readonly series: string;
  /** The labels that the selector narrows by, with their matchers as written: `job=~"$job"`. */
  readonly matchers: readonly { readonly label: string; readonly text: string }[];
  /** The window behind it, such as `5m`; none for an instant. */
  readonly window?: string;
  /** The function that takes it, such as `rate`; none if an operator or an aggregation does. */
  readonly call?: string;
  /** Whether it is only asked if a sum of it is above 0, as in `sum by (a) (b) > 0`. */
  readonly compared: boolean;
  /** The labels by which the aggregations around it group. */
  readonly groupedBy: readonly string[];
}

/** A query, read. */
export interface PromQuery {
  readonly selectors: readonly Selector[];
  /** Durations of windows, offsets and subqueries. */
  readonly durations: readonly Span[];
}

/**
 * Reads PromQL with the grammar of Prometheus' own editor, which knows syntax but no types. Throws a
 * `SyntaxError` that shows where it stops making sense. Grafana's variables are none of PromQL: `interpolate`
 * first.
 */
export function parsePromql(text: string): PromQuery {
  const tree: Tree = parser.parse(text);
  const selectors: Selector[] = [];
  const durations: Span[] = [];
  tree.iterate({
    enter({ node }) {
      const { from, to, name } = node;
      if (node.type.isError) throw new SyntaxError(`PromQL breaks off here: ${text.slice(0, from)} ⟨…⟩`);
      if (name === "VectorSelector") selectors.push(readSelector(node, text));
      if (name === "NumberDurationLiteralInDurationContext") {
        durations.push({ from, to, text: text.slice(from, to) });
      }
    },
  });
  return { selectors, durations };
}

function readSelector(node: SyntaxNode, text: string): Selector {
  const of = (part: SyntaxNode | null | undefined) => (part ? text.slice(part.from, part.to) : undefined);
  const matchers = (node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? []).map((one) => ({
    label: of(one.getChild("LabelName")) ?? "",
    text: of(one) ?? "",
  }));
  const matrix = node.parent?.name === "MatrixSelector" ? node.parent : undefined;
  const window = of(matrix?.getChild("DurationExpr"));
  const call = of(enclosingCall(node)?.getChild("FunctionIdentifier"));
  const groupedBy = ancestors(node, "AggregateExpr").flatMap((aggregate) => {
    const labels = aggregate.getChild("AggregateModifier")?.getChild("GroupingLabels");
    return (labels?.getChildren("LabelName") ?? []).map((label) => of(label) ?? "");
  });
  return {
    series: of(node.getChild("Identifier")) ?? "",
    matchers,
    compared: isCompared(node),
    groupedBy,
    ...(window === undefined ? {} : { window }),
    ...(call === undefined ? {} : { call }),
  };
}

function isCompared(node: SyntaxNode): boolean {
  const aggregate = node.parent?.parent;
  return aggregate?.name === "AggregateExpr" && Boolean(aggregate.parent?.getChild("Gtr"));
}

/** The call whose argument this is: nothing but the window, an offset and brackets stand between. */
function enclosingCall(node: SyntaxNode): SyntaxNode | undefined {
  const between = ["MatrixSelector", "OffsetExpr", "SubqueryExpr", "ParenExpr", "FunctionCallBody"];
  let at = node.parent;
  while (at !== null && between.includes(at.name)) at = at.parent;
  return at?.name === "FunctionCall" ? at : undefined;
}

function ancestors(node: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let at = node.parent; at !== null; at = at.parent) if (at.name === name) found.push(at);
  return found;
}
