/** The kinds of acts that can need approval. Each act's domain declares who may decide, and carries the act out once approved. */
import type { Permission } from '#kit/contract/permissions.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { ApprovalKind } from '../contract.ts'

export type Act = {
  kind: ApprovalKind
  /** The permission of the act itself: staff who may do it below the limit may approve it above. */
  permission: Permission
  /**
   * Where no colleague has `permission`, colleagues with one of these approve instead: the default roles give some rules over
   * money to owners alone, and a shop often has one owner and an accountant.
   */
  standIns?: readonly Permission[]
  /** It says where money goes, what it is worth, or what takes two people: all owners are mailed already when it is asked for. */
  isRule?: true
  /**
   * Nobody does it alone while a colleague has only just lost the permission, or who takes a session over would send the
   * others away first. Not of refunds: they are the buyer's money.
   */
  isAloneForLong?: true
  /** It mails all owners by itself, however it comes about. */
  mailsOwners?: true
  /**
   * Does it within the transaction that notes the agreement. `context` is of the person who asked, with the name of
   * who agreed beside theirs (`agreedName`), for history and audit log; the payload has their id as `agreedBy`.
   * @throws {Refused} when it cannot be done any more: then nothing has happened, and the request waits on
   */
  run: (context: StaffContext, tx: Queryable, payload: never) => Promise<void>
  /** After the commit: for what this process keeps in memory. */
  afterwards?: () => void
}

/** All acts of the shop by kind. */
type Acts = ReadonlyMap<ApprovalKind, Act>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** What of it can wait for a second person. */
    acts?: readonly Act[]
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    acts: Acts
  }
}

/** @throws when no domain declares the act */
export function actOf({ acts }: { acts: Acts }, kind: ApprovalKind): Act {
  const act = acts.get(kind)
  if (act === undefined) throw new Error(`nobody does ${kind}`)
  return act
}

type Decider = { acts: Acts; permissions: ReadonlySet<string> }

/** The kinds of acts that the holder of these permissions may do, and so may decide. */
export const kindsFor = ({ acts, permissions }: Decider): ApprovalKind[] =>
  [...acts.values()].filter(({ permission }) => permissions.has(permission)).map(({ kind }) => kind)

/** Those, and the acts that they may decide about where a request names them as standing in. */
export const decidableBy = ({ acts, permissions }: Decider): ApprovalKind[] =>
  [...acts.values()]
    .filter(({ permission, standIns = [] }) =>
      [permission, ...standIns].some((each) => permissions.has(each)),
    )
    .map(({ kind }) => kind)
