/** Statements that find repayments by what proves them. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { LikeProof, ProofValues } from './proofs.ts'

/** Repayments with one of these references, reversed ones too, and submissions that were not withdrawn. */
export const repaymentsLike = (db: Queryable, { keys, hashes }: ProofValues) =>
  db.rows<LikeProof & { buyerId: number }>(sql`
    select r.number, r.buyer_id, 'bankReference' as kind, r.reference_key as value
    from credit.repayment r where r.reference_key = any(${keys as string[]}::text[])
    union
    select s.number, s.buyer_id, 'bankReference', s.reference_key
    from credit.submission s where s.reference_key = any(${keys as string[]}::text[]) and s.state <> 'withdrawn'
    union
    select s.number, s.buyer_id, 'file', f.sha256
    from credit.submission_file f join credit.submission s on s.id = f.submission_id
    where f.sha256 = any(${hashes as string[]}::text[]) and s.state <> 'withdrawn'
    order by 1, 3, 4`)
