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
  /**
   * It changes where money goes, what it is worth, or what needs two people: all owners get a mail as soon as it is
   * requested.
   */
  isRule?: true
  /**
   * Nobody may do it alone while a colleague has only just lost the permission, or the thief of a session would remove the
   * colleagues first. Not for refunds: they are the buyer's money.
   */
  isAloneForLong?: true
  /** The act itself mails all owners, however it comes about. */
  mailsOwners?: true
  /**
   * Carries the act out within the transaction that stores the approval. `context` is that of the requester, with the
   * approver's name beside theirs (`agreedName`), for history and audit log; the payload has the approver's id as
   * `agreedBy`.
   * @throws {Refused} when it can no longer be done: then nothing has happened, and the request stays pending
   */
  run: (context: StaffContext, tx: Queryable, payload: never) => Promise<void>
  /** After the commit: for what this process caches. */
  afterwards?: () => void
}

/** All acts of the shop by kind. */
type Acts = ReadonlyMap<ApprovalKind, Act>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** The domain's acts that may need approval. */
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

/** These kinds, and the acts that they may decide where a request lists them as stand-ins. */
export const decidableBy = ({ acts, permissions }: Decider): ApprovalKind[] =>
  [...acts.values()]
    .filter(({ permission, standIns = [] }) =>
      [permission, ...standIns].some((each) => permissions.has(each)),
    )
    .map(({ kind }) => kind)
