/**
 * What a run came to, in the words in which the reference model predicts it (harness 3.5): one entry for each
 * entry of the program's `turns`. A story of a real run is read off its lifecycle stream; the two must be
 * equal.
 */
export interface Story {
  readonly turns: readonly TurnStory[];
}

/**
 * One turn. Lists hold texts (beats), so that two stories can be compared line by line and shown to a person.
 * `«t»` stands for a text as JSON, `«v»` for a value as JSON with sorted keys.
 */
export interface TurnStory {
  /**
   * `completed`, `stopped`, `failed`, `cancelled`, `manual`; `none` for a colleague's message or a change of
   * mode.
   */
  readonly outcome: string;
  /**
   * What happened, in order:
   *
   * - `status acknowledged @0`, `status ready completed @120`: with the stage of `ready`, and virtual
   *   milliseconds since the turn's message was sent.
   * - `onPreparing`: a point fires, with or without hooks. `onStepStarted 2.1`, `onStepCompleted 2.1`: with
   *   step and attempt; the forced step's attempt is 1.
   * - `onPreparing guard BAIL`: a hook's call is over, as `CALL_NEXT`, `RESOLVE`, `BAIL` (what it returned,
   *   honoured or not), `nothing` (it returned nothing where that is allowed), `failed` (it threw, rejected,
   *   timed out, returned garbage, or nothing where that is not allowed), or `cancelled` (it was still
   *   running when the turn was cancelled).
   * - `model main auto [lookup,refund] try 1`: a model is called; lane, tool choice, the tools offered in
   *   alphabetical order. `model compaction none [] try 1`.
   * - `wait 2000`: the engine waits so many milliseconds before it tries a provider again.
   * - `core reply`, `core reasoning`, `core acting`, `core observe`, `core print «t»`, `core print «t» last`:
   *   a core function of the agent is called. `print`: with the text that its caller passed.
   * - `prePrint sign «v»`, `preReply a kept`, `preActing b failed`, `postReasoning c cancelled`: a pre- or
   *   post-hook's call is over. What it replaced: preReply, preObserve, prePrint: the message's text;
   *   postReply, postReasoning: the text; preReasoning: the tool choice; preActing: the arguments;
   *   postActing: the outcome.
   * - `tool refund call-1 «v»`: a tool starts, with its call's id and its arguments. `tool refund call-1 over
   *   «v»`: the call has its one outcome, after postActing: `{"return":…}`, `{"throw":"…"}` or
   *   `{"cancelled":true}`; also if the tool never started. The message of an error that is not the tool's
   *   own is `"…"`: the engine's to word.
   * - `review tool_review`, `review message_review`: a reviewer is asked. `moderation incoming`, `moderation
   *   outgoing`: a moderator is asked.
   * - `message «t»`, `message «t» partial`: a message is delivered to the customer, as the customer sees it;
   *   partial: as much of it as there will ever be.
   * - `dropped`: a draft left through a BAIL at onMessageGenerated.
   * - `compaction`: a compaction begins, before its onCompacting. `compaction over`, `compaction failed`,
   *   before onCompacted.
   * - `mode manual`: the session's mode changed.
   * - `cancel signal`, `cancel message`: the scenario wants the turn to end, now: by its signal, or by the
   *   customer's next message; also where that changes nothing any more.
   *
   * Calls of tools run concurrently: from `core acting` to `over`, the beats of one call stand together, the
   * calls in their order. A cancel that comes while they run is told of behind them.
   */
  readonly flow: readonly string[];
  /** Charges to the budget, in order: `tool_review hook 1/3`, `moderation moderator 3/3 exhausted`. */
  readonly rejections: readonly string[];
  /** `MAX_STEPS after 2`. */
  readonly giveUp?: string;
  /**
   * `engine`, `hook`, or `fallback empty`, `fallback proposed-calls`, `fallback repeated`, `fallback
   * moderated`.
   */
  readonly answeredBy?: string;
  /**
   * The text of a completed turn's reply, as postReply left it: empty where a draft was dropped, or where
   * a hook owns the answer.
   */
  readonly reply?: string;
  /**
   * Errors that the engine caught, in the order in which it tells of them (the one that decides the outcome,
   * behind those of the hooks that closed its step): `HOOK_ERROR fatal`. Codes: HOOK_ERROR (an engine hook
   * threw, rejected, or returned what its point does not take), HOOK_TIMEOUT, AGENT_HOOK_ERROR, MODEL_ERROR
   * (not worth another try), MODEL_UNAVAILABLE (a transient failure, once no further try is allowed),
   * MODEL_IDLE (likewise: nothing came within the idle time-out), REVIEW_FAILED, MODERATION_FAILED,
   * COMPACTION_FAILED. `fatal`: it decides the outcome. `AGENT_HOOK_ERROR @30 fatal`: a pre- or post-hook
   * failed so many virtual milliseconds after the turn's message was sent; without `@`, where it is what its
   * hooks left that is wrong.
   */
  readonly errors: readonly string[];
  /**
   * Rules that matched or were discovered, in their order: `r1 matched`, `r2 discovered`, `r3 matched
   * discovered`.
   */
  readonly rules: readonly string[];
  /** `2/3` when the turn ended. Absent for `manual` and `none`. */
  readonly budget?: string;
  /**
   * For each call of the lane `main`, the request's messages without the system's, in order: `user «t»`,
   * `assistant «t»`, `assistant «t» calls call-1:refund «v»` (its calls with id, tool, arguments), `assistant
   * «t» incomplete`, `tool call-1 «v»` (an outcome), `correction` (a message of reasoning alone, corrections
   * of a step together). `user (masked)`: a flagged customer message's mask. Of the system's only what a tool
   * reviewer wants done, before all others: `to-do «t»`.
   */
  readonly requests: readonly (readonly string[])[];
}
