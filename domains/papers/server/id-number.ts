/** ID numbers: sealed as they are kept, and only their end outside. */
import { seal, unseal } from '#kit/server/secret.ts'
import { idNumberOf } from '../check.ts'

const KEY = 'papers.id-number'

/** Null for an empty one. */
export function sealId(typed: string): { idSealed: Buffer | null; idLast4: string | null } {
  const number = idNumberOf(typed)
  return number === ''
    ? { idSealed: null, idLast4: null }
    : { idSealed: seal(KEY, number), idLast4: number.slice(-4) }
}

export const unsealId = (sealed: Buffer): string => unseal(KEY, sealed)
