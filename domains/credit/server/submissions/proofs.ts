/** One picture or bank reference as the proof of several things: repayments here, and whatever other domains take proofs for. */
import type { Queryable } from '#kit/server/database/db.ts'

/** What proofs are compared by: the stated reference without its spelling (`referenceKey`), and the pictures' SHA-256 in hex. */
export type ProofValues = { keys: readonly string[]; hashes: readonly string[] }

/** What has one of these values, by the number that staff know. */
export type LikeProof = { number: string; kind: 'file' | 'bankReference'; value: string }

/** The other proofs of a domain that have one of these values, also rejected ones. */
export type FindProofs = (db: Queryable, values: ProofValues) => Promise<LikeProof[]>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** Credit comes before the domains that take proofs of payment for orders: they declare how theirs are found. */
    findProofs?: FindProofs
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    findProofs: readonly FindProofs[]
  }
}

/** Of these proofs those that have one of the values, each number once for a kind. */
export function pickLike<P extends LikeProof>(proofs: readonly P[], values: ProofValues): P[] {
  const { keys: bankReference, hashes: file } = values
  const wanted = { bankReference, file }
  const like = proofs.filter(({ kind, value }) => wanted[kind].includes(value))
  return [...new Map(like.map((proof) => [`${proof.kind} ${proof.number}`, proof])).values()]
}
