/** Parses the flags of `npm start --`. */
import { ConfigError } from '#kit/server/config.ts'

export type Flags = { empty: boolean; dev: boolean; resetDemo: boolean; secretIsLost: boolean }

const KNOWN = ['--empty', '--dev', '--reset-demo', '--secret-is-lost']

/** @throws {ConfigError} for an unknown flag: a misspelt one must not be ignored */
export function readFlags(args: readonly string[]): Flags {
  const unknown = args.find((each) => !KNOWN.includes(each))
  if (unknown !== undefined) {
    throw new ConfigError(
      `${unknown} is not known. There is: npm start -- --empty (without the demo world), --reset-demo (throws a demo world away), --secret-is-lost (gives up what it encrypted), npm run dev.`,
    )
  }
  return {
    empty: args.includes('--empty'),
    dev: args.includes('--dev'),
    resetDemo: args.includes('--reset-demo'),
    secretIsLost: args.includes('--secret-is-lost'),
  }
}
