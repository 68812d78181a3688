/** The thread of a message: entries of the sender and the shop, in order. */
import type { ReactNode } from 'react'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Enquiry } from '../contract.ts'
import type { EnquiryKind } from '../kind-names.ts'
import type { EnquiryState } from '../states.ts'
import { EntryFiles } from './EntryFiles.tsx'

const TONES = {
  new: 'warning',
  answered: 'success',
  closed: 'neutral',
  expired: 'neutral',
} as const satisfies Record<EnquiryState, string>

type TagProps = { kind: EnquiryKind; state: EnquiryState }

/** Feedback has words of its own: it is submitted, replied to and closed, and does not expire. */
export function EnquiryTag({ kind, state }: TagProps) {
  const t = useT('enquiries')
  const isFeedback = kind === 'feedback' && state !== 'expired'
  return (
    <Tag tone={TONES[state]}>{isFeedback ? t(`feedback.state.${state}`) : t(`state.${state}`)}</Tag>
  )
}

type Written = Enquiry['entries'][number]
type Props<Entry extends Written> = {
  entries: readonly Entry[]
  /** The author's name for the reader. */
  authorOf: (entry: Entry) => ReactNode
  /** The language of the sender's words, where it differs from the reader's. */
  lang?: string | undefined
}

export function Thread<Entry extends Written>({ entries, authorOf, lang }: Props<Entry>) {
  const { moment } = useDates()
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={entry.author === 'shop' ? 'inset grid gap-1 p-3' : 'grid gap-1'}
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            <b className="text-ink">{authorOf(entry)}</b>
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]" lang={lang}>
            {entry.text}
          </p>
          <EntryFiles files={entry.files} />
        </li>
      ))}
    </ol>
  )
}
