import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../tidy/tree.js";

const read = (path: string) => parse(readFileSync(join(root, "dashboards", path), "utf8"));

interface DataSource {
  uid: string;
  type: string;
  jsonData?: {
    timeInterval?: string;
    exemplarTraceIdDestinations?: { name: string; datasourceUid: string }[];
  };
}

describe("dashboards/provisioning", () => {
  const { datasources }: { datasources: DataSource[] } = read("provisioning/datasources/prometheus.yml");
  const prometheus = datasources.find(({ type }) => type === "prometheus");

  test("an exemplar's label leads to a data source of traces that is there", () => {
    const [exemplar, ...more] = prometheus?.jsonData?.exemplarTraceIdDestinations ?? [];
    expect(more).toEqual([]);
    // The label that the observer writes, see test/observability/prometheus.test.ts.
    expect(exemplar?.name).toBe("trace_id");
    expect(datasources.map(({ uid }) => uid)).toContain(exemplar?.datasourceUid);
  });

  test("Grafana knows the scrape interval of the example, from which $__rate_interval follows", () => {
    expect(prometheus?.jsonData?.timeInterval).toBe(read("examples/prometheus.yml").global.scrape_interval);
  });

  test("dashboards are read from files, and stay as they are there", () => {
    const { providers } = read("provisioning/dashboards/hookrig.yml");
    expect(providers).toMatchObject([{ type: "file", disableDeletion: true, allowUiUpdates: false }]);
  });
});
