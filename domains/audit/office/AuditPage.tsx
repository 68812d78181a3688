/** /office/audit: what staff did, who did it, and the values before. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { FilterChip } from '#kit/ui/basics/Chip.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { ZoneNote } from '#kit/ui/figures/ZoneNote.tsx'
import { addressOf, query } from '#kit/web/calls/call.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDeclaredNames, useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { listStaff } from '#domains/staff/calls.gen.ts'
import { allAuditActions } from '../actions.ts'
import { auditFile, listAudit } from '../calls.gen.ts'
import { timeOf } from '#kit/web/language/days.ts'
import { AuditRow } from './AuditRow.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'

export const Route = createFileRoute('/_frame/office/audit')({
  validateSearch: searchOf({
    action: text(60),
    object: text(80),
    q: text(80),
    staff: whole(1),
    /** Days in the shop's time zone, including the last one. */
    from: text(10),
    until: text(10),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.audit')('title') }],
  }),
  component: AuditPage,
})

function AuditPage() {
  const t = useT('office.audit')
  const search = Route.useSearch()
  const { action, object, q, staff } = search
  const wanted = { action, object, q, staffId: staff, ...timeOf(search) }
  const entries = useLivePages(listAudit, wanted)
  return (
    <>
      <PageTitle title={t('title')}>
        <ExportMenu addressOf={(format) => addressOf(auditFile, { ...wanted, format })} />
      </PageTitle>
      <Panel flush>
        <Filters />
        <Loaded query={entries}>
          {({ pages: shown }) => {
            const rows = shown.flatMap(({ items }) => items)
            return rows.length === 0 ? (
              <EmptyState title={t('none')} />
            ) : (
              <ul>
                {rows.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </ul>
            )
          }}
        </Loaded>
        <EndlessFoot query={entries} />
      </Panel>
      <ZoneNote at={entries.data?.pages[0]?.items[0]?.at} />
    </>
  )
}

function Filters() {
  const t = useT('office.audit')
  const nameOf = useDeclaredNames()
  const may = useMay()
  const { action, object, q, staff, from, until } = Route.useSearch()
  const navigate = Route.useNavigate()
  const members = useQuery({ ...query(listStaff, {}), enabled: may('staff.write') })
  const set = (part: ReturnType<typeof Route.useSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  return (
    <div className="office-filters">
      <FilterWords
        key={q}
        label={t('words')}
        words={q}
        maxLength={80}
        onWords={(words) => set({ q: words })}
      />
      <Select
        size="small"
        className="w-44"
        aria-label={t('action')}
        value={action ?? ''}
        options={[
          { value: '', label: t('everything') },
          ...allAuditActions().map((each) => ({
            value: each,
            label: nameOf(`act.${each}`) ?? each,
          })),
        ]}
        onChange={(event) => set({ action: event.target.value || undefined })}
      />
      {members.data !== undefined && (
        <Select
          size="small"
          className="w-44"
          aria-label={t('who')}
          value={staff ?? ''}
          options={[
            { value: '', label: t('everybody') },
            ...members.data.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => set({ staff: Number(event.target.value) || undefined })}
        />
      )}
      {(['from', 'until'] as const).map((each) => (
        <TextInput
          key={each}
          size="small"
          type="date"
          className="w-40"
          aria-label={t(`${each}`)}
          value={(each === 'from' ? from : until) ?? ''}
          onChange={({ target }) => set({ [each]: target.value || undefined })}
        />
      ))}
      {object !== undefined && (
        <FilterChip onRemove={() => set({ object: undefined })}>{object}</FilterChip>
      )}
    </div>
  )
}

/** The file of the same entries; a plain address, not a call of the contract. */
