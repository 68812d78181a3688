/** The secret number of a stage: made when it is published, encrypted at rest, and read by drawing and by its end alone. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt } from '#kit/server/secrets/secret.ts'
import { messageOf } from '../draw-cell.ts'

const PURPOSE = 'lottery.seed'
const SEED_BYTES = 32

export const encryptedSeeds = encryptedColumn('lottery.seed', PURPOSE, {
  table: 'lottery.stage',
  key: 'id',
  column: 'encrypted_seed',
  of: 'id',
})

export function newSeed(stageId: number): { seedHash: Buffer; encryptedSeed: Buffer } {
  const seed = randomBytes(SEED_BYTES)
  return {
    seedHash: createHash('sha256').update(seed).digest(),
    encryptedSeed: encrypt(PURPOSE, seed.toString('hex'), String(stageId)),
  }
}

type Encrypted = { id: number; encryptedSeed: Buffer | null }

/** @throws of a draft, which has none */
export function seedOf({ id, encryptedSeed }: Encrypted): Buffer {
  if (encryptedSeed === null) throw new Error(`stage ${id} has no seed`)
  return Buffer.from(decrypt(PURPOSE, encryptedSeed, String(id)), 'hex')
}

/** What decides a draw. */
export const digestOf = (stage: Encrypted & { number: number }, clientSeed: string): Buffer =>
  createHmac('sha256', seedOf(stage))
    .update(messageOf({ stageId: stage.id, number: stage.number, clientSeed }))
    .digest()
