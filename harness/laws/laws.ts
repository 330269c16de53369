import { budgetExact } from "./budget-exact.js";
import { chainReturnsLatest } from "./chain-returns-latest.js";
import { coreKeepsCallerObjects } from "./core-keeps-caller-objects.js";
import { deliveredEqualsReported } from "./delivered-equals-reported.js";
import { eventsPaired } from "./events-paired.js";
import { everyCallOneOutcome } from "./every-call-one-outcome.js";
import { exactlyOneReady } from "./exactly-one-ready.js";
import { forcedStepWithoutTools } from "./forced-step-without-tools.js";
import { gateBailEndsTurn } from "./gate-bail-ends-turn.js";
import { giveUpKindTrue } from "./give-up-kind-true.js";
import { giveUpOnce } from "./give-up-once.js";
import { historyValid } from "./history-valid.js";
import { honouredResultStopsChain } from "./honoured-result-stops-chain.js";
import { hookFailureFailsClosed } from "./hook-failure-fails-closed.js";
import { hooksInRegistrationOrder } from "./hooks-in-registration-order.js";
import type { Law } from "./law.js";
import { noOpenSpans } from "./no-open-spans.js";
import { nothingAfterReady } from "./nothing-after-ready.js";
import { otherResultContinues } from "./other-result-continues.js";
import { rejectedCallNeverRuns } from "./rejected-call-never-runs.js";
import { rejectedDraftNeverShown } from "./rejected-draft-never-shown.js";
import { rejectedTextNeverRemembered } from "./rejected-text-never-remembered.js";
import { scriptConsumed } from "./script-consumed.js";
import { stepsBalanced } from "./steps-balanced.js";
import { timeMonotonic } from "./time-monotonic.js";

/** The laws that are checked on every run, in the order of harness 3.4. */
export const LAWS: readonly Law[] = [
  exactlyOneReady,
  nothingAfterReady,
  eventsPaired,
  stepsBalanced,
  hooksInRegistrationOrder,
  honouredResultStopsChain,
  otherResultContinues,
  gateBailEndsTurn,
  rejectedCallNeverRuns,
  rejectedDraftNeverShown,
  rejectedTextNeverRemembered,
  budgetExact,
  giveUpOnce,
  giveUpKindTrue,
  forcedStepWithoutTools,
  everyCallOneOutcome,
  historyValid,
  deliveredEqualsReported,
  hookFailureFailsClosed,
  chainReturnsLatest,
  coreKeepsCallerObjects,
  scriptConsumed,
  timeMonotonic,
  noOpenSpans,
];
