/** /office/audit: what was done here, by whom, and what it was before. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FilterChip } from '#kit/ui/Chip.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { pages, query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { EndlessFoot } from '#kit/web/EndlessFoot.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'
import { searchOf, text, whole } from '#kit/web/search-params.ts'
import { listAudit, listStaff } from '../contract.ts'
import { ACTIONS } from './actions.ts'
import { AuditRow } from './AuditRow.tsx'
import { useMay } from './me.ts'

export const Route = createFileRoute('/_frame/office/audit')({
  validateSearch: searchOf({ action: text(60), object: text(80), staff: whole(1) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.staff')('audit.title') }],
  }),
  component: AuditPage,
})

function AuditPage() {
  const t = useT('office.staff')
  const { action, object, staff } = Route.useSearch()
  const entries = useInfiniteQuery({
    ...pages(listAudit, { action, object, staffId: staff }),
    staleTime: 0,
  })
  return (
    <>
      <div className="office-title">
        <h1>{t('audit.title')}</h1>
      </div>
      <Panel flush>
        <Filters />
        <Loaded query={entries}>
          {({ pages: shown }) => {
            const rows = shown.flatMap(({ items }) => items)
            return rows.length === 0 ? (
              <EmptyState title={t('audit.none')} />
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
    </>
  )
}

function Filters() {
  const t = useT('office.staff')
  const may = useMay()
  const { action, object, staff } = Route.useSearch()
  const navigate = Route.useNavigate()
  const members = useQuery({ ...query(listStaff, {}), enabled: may('staff.write') })
  const set = (part: ReturnType<typeof Route.useSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name)).trim() || undefined
    set({ object: value('object') })
  }
  return (
    <div className="office-filters">
      <form className="flex flex-wrap gap-2" onSubmit={submit} key={object}>
        <TextInput
          size="small"
          className="w-52"
          name="object"
          defaultValue={object}
          maxLength={80}
          aria-label={t('audit.object')}
          placeholder={t('audit.objectSample')}
        />
        <Button type="submit" size="small" variant="secondary">
          {t('audit.filter')}
        </Button>
      </form>
      <Select
        size="small"
        className="w-44"
        aria-label={t('audit.action')}
        value={action ?? ''}
        options={[
          { value: '', label: t('audit.everything') },
          ...ACTIONS.map((each) => ({ value: each, label: t(`act.${each}`) })),
        ]}
        onChange={(event) => set({ action: event.target.value || undefined })}
      />
      {members.data !== undefined && (
        <Select
          size="small"
          className="w-44"
          aria-label={t('audit.who')}
          value={staff ?? ''}
          options={[
            { value: '', label: t('audit.everybody') },
            ...members.data.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => set({ staff: Number(event.target.value) || undefined })}
        />
      )}
      {object !== undefined && (
        <FilterChip onRemove={() => set({ object: undefined })}>{object}</FilterChip>
      )}
    </div>
  )
}
