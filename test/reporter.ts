import type { Reporter, SerializedError, TestModule, TestRunEndReason, TestSuite } from "vitest/node";

/** What the closing line says. */
export interface Count {
  passed: number;
  failed: number;
}

/**
 * Ends a run with one plain line, `N passed, N failed`, that a CI can read without knowing vitest.
 *
 * Everything that kept a test from telling its result counts as failed: a file that does not load, a
 * hook that throws, an error nobody caught, a worker that died. The line is written when the process
 * exits, so nothing can follow it, and a run whose exit code is bad never says `0 failed`.
 */
export default class CountReporter implements Reporter {
  #count: Count = { passed: 0, failed: 0 };

  onInit(): void {
    process.once("exit", (code) => {
      const failed = code === 0 ? this.#count.failed : Math.max(1, this.#count.failed);
      process.stdout.write(`${this.#count.passed} passed, ${failed} failed\n`);
    });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    this.#count = countRun(modules, unhandled.length);
    if (reason !== "passed" && this.#count.failed === 0) this.#count.failed = 1;
  }
}

function countRun(modules: readonly TestModule[], unhandled: number): Count {
  const count: Count = { passed: 0, failed: unhandled };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    // A worker that dies leaves its test pending, or its file, if it got to no test.
    const unfinished = states.filter((state) => state === "pending").length;
    const neverRan = unfinished === 0 && ["pending", "queued"].includes(module.state());
    count.passed += states.filter((state) => state === "passed").length;
    count.failed += states.filter((state) => state === "failed").length + unfinished;
    count.failed += errorsOutsideTests(module) + (neverRan ? 1 : 0);
  }
  return count;
}

/** Load errors, and errors of `beforeAll` and `afterAll`, in the file itself and in its suites. */
function errorsOutsideTests(module: TestModule): number {
  const owners: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return owners.reduce((sum, owner) => sum + owner.errors().length, 0);
}
