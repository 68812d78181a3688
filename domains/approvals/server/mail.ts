/** Mails to all owners and to approvers: about a rule that is to be changed, and about acts without a second person. */
import { mailOwners } from '#domains/staff/server/colleague-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { ApprovalKind } from '../contract.ts'

/** The page where an owner sees it. */
const PATHS = {
  'staff-approval-asked': () => '/office/approvals',
  'staff-acted-alone': (object: string) => `/office/audit?object=${encodeURIComponent(object)}`,
} as const

export const mailOwnersOf = (
  tx: Queryable,
  context: StaffContext,
  template: keyof typeof PATHS,
  { kind, object }: { kind: ApprovalKind; object: string },
  alsoIds: readonly number[] = [],
): Promise<void> =>
  mailOwners(tx, context, {
    template,
    once: `${kind}:${object}`,
    alsoIds,
    valuesIn: (lang) => ({
      act: translate(lang, `approvals.kind.${kind}`),
      path: PATHS[template](object),
    }),
  })
