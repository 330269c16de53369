/** The version of this package, as telemetry reports it. A test keeps it equal to package.json's. */
export const VERSION = "0.1.0";
