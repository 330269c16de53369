import { EngineError, type EngineErrorCode } from "../runtime/errors.js";

/** The part of the catalogue that is about models. */
export type ModelErrorCode = Extract<EngineErrorCode, "MODEL_ERROR" | "MODEL_UNAVAILABLE" | "MODEL_IDLE">;

/**
 * A failed model call. `transient` failures (429, 5xx, connection lost, idle) get further tries (engine 1.3).
 */
export class ModelError extends EngineError<ModelErrorCode> {
  override name = "ModelError";
  /** The HTTP status, where there was one. */
  readonly status: number | undefined;
  /** How long the provider asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    options: { status?: number | undefined; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(code, message, {
      ...("cause" in options ? { cause: options.cause } : {}),
      details: { status: options.status },
    });
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Worth another try, as long as nothing of the attempt was seen. */
  get transient(): boolean {
    return this.code !== "MODEL_ERROR";
  }

  static override isInstance(value: unknown): value is ModelError {
    return value instanceof Error && "transient" in value && "retryAfterMs" in value;
  }

  /** The error for an HTTP status: 408, 429 and 5xx pass, everything else stays. */
  static ofStatus(
    status: number,
    message: string,
    options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ): ModelError {
    const passes = status === 408 || status === 429 || status >= 500;
    return new ModelError(passes ? "MODEL_UNAVAILABLE" : "MODEL_ERROR", message, { ...options, status });
  }
}
