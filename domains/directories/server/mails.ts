/** The mails about companies in directories. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { MailValues } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { companyTextIn, type Kind } from '../kinds.ts'
import type { Certified } from './retention-sql.ts'

export type DirectoryMails = {
  'company-published': { path: string }
  'company-rejected': { reason: string; path: string }
  'company-change-rejected': { reason: string; path: string }
  'company-accepted-suspended': { path: string }
  'company-suspended': { reason: string; path: string }
  'company-resumed': { path: string }
  'company-certificate-ending': {
    certificate: string
    company: string
    until: string
    path: string
  }
  'company-certificate-ended': { certificate: string; company: string; path: string }
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
  'company-change-rejected': {
    kind: 'membership',
    sample: (s) => ({ reason: s.word('reason'), path: s.path }),
  },
  'company-accepted-suspended': { kind: 'membership', sample: ({ path }) => ({ path }) },
  'company-certificate-ending': {
    kind: 'membership',
    sample: (s) => ({
      certificate: 'ISO 9001',
      company: 'Hengfa',
      until: '2026-06-30',
      path: s.path,
    }),
  },
  'company-certificate-ended': {
    kind: 'membership',
    sample: (s) => ({ certificate: 'ISO 9001', company: 'Hengfa', path: s.path }),
  },
})

type Decided = {
  kind: Kind
  buyerId: number | null
  template: Exclude<keyof DirectoryMails, `company-certificate-${string}`>
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

type Ending = {
  company: Certified
  certificate: string
  /** Its last day. */
  until: string
  /** In how many days it ends; null: it has ended. */
  days: number | null
  now: Instant
}

/** Whose company it is renews it, or takes it off the page. */
export async function mailCertificate(
  tx: Queryable,
  { company, certificate, until, days, now }: Ending,
): Promise<void> {
  const { id, kind, buyerId } = company
  const [buyer] = buyerId === null ? [] : await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return
  const name = companyTextIn(company.name, buyer.lang, company.mainLang).text
  const values = { certificate, company: name, path: `/user/user/companies?kind=${kind}` }
  const to = { to: buyer.email, lang: buyer.lang, now }
  const inShop = { buyerId: buyer.id, category: 'article' } as const
  const about = `${id}:${until}:${certificate}`
  await (days === null
    ? sendMail(tx, {
        ...to,
        template: 'company-certificate-ended',
        values,
        inShop,
        key: `certificate-ended:${about}`,
      })
    : sendMail(tx, {
        ...to,
        template: 'company-certificate-ending',
        values: { ...values, until },
        inShop,
        key: `certificate-ending:${about}:${days}`,
      }))
}
