/** /office/enquiries: messages from the contact form, unanswered ones first. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMe } from '#domains/staff/office/door/me.ts'
import { ClaimedBy } from '#domains/work/office/door/ClaimedBy.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { officeEnquiries } from '../calls.gen.ts'
import type { OfficeEnquiry } from '../contract.ts'
import { KINDS, type EnquiryKind } from '../kind-names.ts'
import { subjectOf } from '../subject.ts'
import { useWaitingEnquiries } from './door/waiting.ts'

const TABS = ['new', 'answered', 'closed', 'expired'] as const

export const Route = createFileRoute('/_frame/office/enquiries/')({
  validateSearch: searchOf({
    state: oneOf(...TABS),
    kind: oneOf(...KINDS),
    mine: oneOf('1'),
    q: text(80),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.enquiries')('title') }] }),
  component: EnquiriesPage,
})

function EnquiriesPage() {
  const t = useT('office.enquiries')
  const search = Route.useSearch()
  const { state = 'new', kind, mine, q } = search
  const navigate = Route.useNavigate()
  const { data: waiting } = useWaitingEnquiries()
  const enquiries = useLivePages(officeEnquiries, {
    state,
    ...(kind === undefined ? {} : { kind }),
    ...(mine === undefined ? {} : { mine }),
    q,
  })
  const shop = useT('enquiries')
  const kindLabel = (of: EnquiryKind) => {
    const count = waiting?.kinds.find((each) => each.kind === of)?.newCount ?? 0
    return state === 'new' && count > 0 ? `${shop(`kind.${of}`)} (${count})` : shop(`kind.${of}`)
  }
  const set = (part: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  return (
    <QueuePage
      title={t('title')}
      tabs={TABS}
      current={state}
      labelOf={(id) => t(`tab.${id}`)}
      countOf={(id) => (id === 'new' ? waiting?.newCount : undefined)}
      linkOf={(id) => (props) => (
        <Link
          to="/office/enquiries"
          search={(now) => ({ ...now, state: id })}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <div className="office-filters">
        <FilterWords key={q} label={t('search')} words={q} onWords={(words) => set({ q: words })} />
        <Select
          aria-label={t('kindFilter')}
          value={kind ?? ''}
          onChange={({ target }) => set({ kind: KINDS.find((each) => each === target.value) })}
          options={[
            { value: '', label: t('kindAll') },
            ...KINDS.map((each) => ({ value: each, label: kindLabel(each) })),
          ]}
        />
        <Checkbox
          checked={mine !== undefined}
          onChange={({ target }) => set({ mine: target.checked ? '1' : undefined })}
        >
          {t('onlyMine')}
        </Checkbox>
      </div>
      <QueueRows
        query={enquiries}
        none={t(q === undefined && kind === undefined ? `none.${state}` : 'none.found')}
      >
        {(enquiry) => <Row enquiry={enquiry} />}
      </QueueRows>
    </QueuePage>
  )
}

function Row({ enquiry }: { enquiry: OfficeEnquiry }) {
  const t = useT('office.enquiries')
  const shop = useT('enquiries')
  const { moment } = useDates()
  const now = useMinute()
  const me = useMe()
  const { id, name, buyer, writtenAt, answerBy, assigned, entries } = enquiry
  const isLate = answerBy !== null && Date.parse(answerBy) < now
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <Link
          to="/office/enquiries/$id"
          params={{ id: String(id) }}
          className="font-semibold text-ink hover:text-link"
        >
          {shop('number', { id: String(id) })} · {subjectOf(shop, enquiry)}
        </Link>
        <span>
          {name}
          {buyer === null && ` · ${t('guest')}`}
        </span>
        <time dateTime={writtenAt}>{moment(writtenAt)}</time>
        {assigned !== null && (
          <Tag tone="neutral">{assigned.id === me.id ? t('assignedMe') : assigned.name}</Tag>
        )}
        <ClaimedBy kind="enquiries" item={id} />
        {answerBy !== null && (
          <span className={isLate ? 'font-semibold text-danger sm:ml-auto' : 'sm:ml-auto'}>
            {t(isLate ? 'late' : 'due', { at: moment(answerBy) })}
          </span>
        )}
      </div>
      <p className="line-clamp-2 [overflow-wrap:anywhere]">{entries.at(-1)?.text}</p>
    </div>
  )
}
