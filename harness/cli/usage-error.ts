import { HarnessError } from "../core/errors.js";

/** A command line that cannot be carried out. The message is one line; the hint says what would work. */
export class UsageError extends HarnessError<"USAGE_INVALID"> {
  override name = "UsageError";
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super("USAGE_INVALID", message, cause === undefined ? {} : { cause });
    this.hint = hint;
  }
}
