/** The data folder: creating it, and the secret stored in it. */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, type Config } from './config.ts'

const SECRET_FILE = 'secret'
export const SECRET_LENGTH = 32

/** @throws {ConfigError} when the folder cannot be written */
export function openDataDir({ dataDir }: Config): void {
  try {
    makeFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file')
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `DATA_DIR=${dataDir} cannot be written (${reason}). Choose another folder or change its owner.`,
    )
  }
}

/** Level by level: with `recursive`, Node never returns where nothing can be created, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/**
 * The secret from the settings, or created once and stored for this installation.
 * @param isLost that of the shop in the data folder is gone, and a new one is to be made
 * @throws {ConfigError} when what is kept is none, or the one of the shop that is here is missing
 */
export function withSecret(config: Config, isLost = false): Config & { secret: string } {
  if (config.secret !== null) return { ...config, secret: config.secret }
  const file = join(config.dataDir, SECRET_FILE)
  if (!existsSync(file)) {
    const isOld = existsSync(join(config.dataDir, 'database', 'pg18'))
    if (isOld && config.databaseUrl === null && !isLost) {
      throw new ConfigError(
        `${config.dataDir} holds a shop, but not its secret: put it into ${file}, or set SECRET. (If it is lost for good: npm start -- --secret-is-lost.)`,
      )
    }
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // a concurrent start was faster
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SECRET_LENGTH) {
    throw new ConfigError(
      `${file} holds no secret: put back the one of a backup. Only where nothing was ever encrypted, delete the file.`,
    )
  }
  return { ...config, secret }
}
