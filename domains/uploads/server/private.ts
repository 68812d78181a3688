/** Encrypted files of other domains, under names that they have stored before: they remove them themselves. */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { encryptFile, decryptFile } from './encrypted.ts'
import { theStorage } from './storage.ts'

/** 128 random bits in 22 characters. */
export const newPrivateName = (): string => randomBytes(16).toString('base64url')

/** The same name again replaces the file. */
export const storePrivate = (name: string, bytes: Buffer): Promise<void> =>
  theStorage().put(name, encryptFile(name, bytes))

/** @returns null when there is nothing under this name */
export async function readPrivate(name: string): Promise<Buffer | null> {
  const stored = await theStorage().read(name)
  return stored === null ? null : decryptFile(name, await buffer(stored))
}

export const removePrivate = (name: string): Promise<void> => theStorage().remove(name)
