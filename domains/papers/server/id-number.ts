/** ID numbers: sealed as they are kept, and only their end outside. */
import { sealedColumn } from '#kit/server/sealing.ts'
import { seal, unseal } from '#kit/server/secret.ts'
import { idNumberOf } from '../check.ts'

const KEY = 'papers.id-number'

export const sealedIds = sealedColumn('papers.id-number', KEY, {
  table: 'papers.version',
  key: 'id',
  column: 'id_sealed',
})

/** Null for an empty one. */
export function sealId(typed: string): { idSealed: Buffer | null; idLast4: string | null } {
  const number = idNumberOf(typed)
  return number === ''
    ? { idSealed: null, idLast4: null }
    : { idSealed: seal(KEY, number), idLast4: number.slice(-4) }
}

export const unsealId = (sealed: Buffer): string => unseal(KEY, sealed)
