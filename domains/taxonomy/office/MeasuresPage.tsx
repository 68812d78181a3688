/** /office/measures: the dictionary of units of measure, in the order in which they are offered. */
import { createFileRoute } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LANGS, textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeMeasures } from '../measures-calls.gen.ts'
import { MeasureDrawer } from './measures/MeasureDrawer.tsx'
import { NEW_MEASURE, valuesOf, type MeasureValues } from './measures/measure-values.ts'
import { OwnNames } from './measures/OwnNames.tsx'
import { useMeasureActs } from './measures/use-measure-acts.tsx'

export const Route = createFileRoute('/_frame/office/measures')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.taxonomy')('measures.title') }],
  }),
  component: MeasuresPage,
})

type Measure = DataOf<typeof officeMeasures>[number]

function MeasuresPage() {
  const t = useT('office.taxonomy')
  const canWrite = useMay()('catalog.write')
  const measures = useLive(officeMeasures, {})
  const [edited, setEdited] = useState<MeasureValues>()
  const all = measures.data ?? []
  const acts = useMeasureActs(all.map(({ id }) => id))
  const columns = useColumns(all, acts, canWrite ? setEdited : null)
  return (
    <>
      <PageTitle title={t('measures.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW_MEASURE)}>
            {t('measures.add')}
          </Button>
        )}
      </PageTitle>
      <p className="pb-3 text-sm text-ink-3">{t('measures.intro')}</p>
      <div className="stack">
        <Panel flush>
          <Loaded query={measures}>
            {(rows) => (
              <DataTable
                label={t('measures.title')}
                rows={rows}
                keyOf={({ id }) => String(id)}
                empty={<EmptyState size="small" title={t('measures.none')} />}
                columns={columns}
              />
            )}
          </Loaded>
        </Panel>
        <OwnNames
          known={all.map(({ name }) => name.cn)}
          onAdd={canWrite ? (name) => setEdited({ ...NEW_MEASURE, name }) : null}
        />
      </div>
      {edited !== undefined && (
        <MeasureDrawer measure={edited} onClose={() => setEdited(undefined)} />
      )}
      {acts.dialog}
    </>
  )
}

/** @param onEdit null for staff without the permission to change them */
function useColumns(
  all: readonly Measure[],
  acts: ReturnType<typeof useMeasureActs>,
  onEdit: ((measure: MeasureValues) => void) | null,
): Column<Measure>[] {
  const t = useT('office.taxonomy')
  const kit = useT('office.kit')
  const names = useT('kit')
  const lang = useLang()
  const { number } = useNumbers()
  return [
    {
      id: 'name',
      header: t('measures.name'),
      cell: ({ name }) => {
        const others = LANGS.filter((each) => each !== lang)
        const missing = LANGS.filter((each) => (name[each] ?? '') === '')
        return (
          <>
            <b className="font-medium">{textIn(name, lang).text}</b>{' '}
            <span className="text-sm text-ink-3">
              {others.flatMap((each) => name[each] ?? []).join(' · ')}
            </span>
            {missing.length > 0 && (
              <p className="text-sm text-warning">
                {t('measures.missing', {
                  langs: missing.map((each) => names(`language.${each}`)).join(' · '),
                })}
              </p>
            )}
          </>
        )
      },
    },
    {
      id: 'used',
      header: t('measures.skus'),
      align: 'number',
      phone: 'line',
      cell: ({ skuCount }) => number(skuCount),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{kit('edit')}</span>,
      align: 'number',
      phone: 'full',
      cell: (measure) => {
        if (onEdit === null) return null
        const { id, skuCount } = measure
        const name = textIn(measure.name, lang).text
        return (
          <span className="flex items-center justify-end gap-1">
            <IconButton
              icon={ArrowUp}
              label={t('list.up', { name })}
              aria-disabled={all[0]?.id === id}
              onClick={() => acts.move(id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('list.down', { name })}
              aria-disabled={all.at(-1)?.id === id}
              onClick={() => acts.move(id, 1)}
            />
            <Button size="small" onClick={() => onEdit(valuesOf(measure))}>
              {kit('edit')}
              <span className="sr-only"> {name}</span>
            </Button>
            <IconButton
              icon={Trash2}
              label={
                skuCount > 0
                  ? t('measures.usedBy', { name, count: skuCount })
                  : kit('deleteOf', { name })
              }
              disabled={skuCount > 0}
              onClick={() => acts.askRemove(id, name)}
            />
          </span>
        )
      },
    },
  ]
}
