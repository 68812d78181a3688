/** The mails about companies in directories. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { MailValues } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../kinds.ts'

export type DirectoryMails = {
  'company-published': { path: string }
  'company-rejected': { reason: string; path: string }
  'company-suspended': { reason: string; path: string }
  'company-resumed': { path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends DirectoryMails {}
}

export const DIRECTORY_MAILS = mailsOf<DirectoryMails>('directories', {
  'company-published': { kind: 'membership', sample: ({ path }) => ({ path }) },
  'company-rejected': {
    kind: 'membership',
    sample: (s) => ({ reason: s.word('reason'), path: s.path }),
  },
  'company-suspended': {
    kind: 'membership',
    sample: (s) => ({ reason: s.word('reason'), path: s.path }),
  },
  'company-resumed': { kind: 'membership', sample: ({ path }) => ({ path }) },
})

type Decided = {
  kind: Kind
  buyerId: number | null
  template: keyof DirectoryMails
  reason: string
  now: Instant
}

/** To who applied; nobody hears of a company that staff wrote. */
export async function mailDecided(
  tx: Queryable,
  { kind, buyerId, template, reason, now }: Decided,
): Promise<void> {
  const [buyer] = buyerId === null ? [] : await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return
  const values = { reason, path: `/user/user/companies?kind=${kind}` }
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template,
    values: values as MailValues[typeof template],
    key: `${template}:${buyer.id}:${kind}:${now}`,
    now,
    inShop: { buyerId: buyer.id, category: 'article' },
  })
}
