/** /office/ranks: what levels and super membership are called, what they give, and what they take off prices. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import { textIn } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { MemberTag } from '#kit/ui/Tag.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import { officeRanks, type OfficeRank } from '../office-contract.ts'
import { RankDrawer } from './RankDrawer.tsx'

export const Route = createFileRoute('/_frame/office/ranks')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.accounts')('ranks.title') }],
  }),
  component: RanksPage,
})

function RanksPage() {
  const t = useT('office.accounts')
  const kit = useT('office.kit')
  const may = useMay()
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const ranks = useLive(officeRanks, {})
  const [edited, edit] = useState<OfficeRank>()
  return (
    <>
      <div className="office-title">
        <h1>{t('ranks.title')}</h1>
      </div>
      <p className="max-w-prose text-sm text-ink-2">{t('ranks.note')}</p>
      <Panel flush>
        <Loaded query={ranks}>
          {(rows) => (
            <DataTable
              label={t('ranks.title')}
              rows={rows}
              keyOf={({ rank }) => rank}
              columns={[
                {
                  id: 'rank',
                  header: t('ranks.rank'),
                  cell: ({ rank }) =>
                    rank === 'super' ? <MemberTag /> : t('ranks.level', { level: Number(rank) }),
                },
                {
                  id: 'percent',
                  header: t('ranks.percent'),
                  align: 'number',
                  phone: 'right',
                  cell: ({ percent }) => (percent === null ? '—' : `${number(percent)}%`),
                },
                {
                  id: 'name',
                  header: t('ranks.name'),
                  phone: 'full',
                  cell: ({ name }) => <b>{textIn(name, lang).text}</b>,
                },
                {
                  id: 'gives',
                  header: t('ranks.gives'),
                  phone: 'full',
                  cell: ({ gives }) => (
                    <span className="whitespace-pre-line">{textIn(gives, lang).text}</span>
                  ),
                },
                {
                  id: 'changed',
                  header: t('ranks.changed'),
                  wide: true,
                  phone: 'hidden',
                  cell: ({ changedAt, changedBy }) =>
                    changedAt === null ? '—' : `${dateTime(changedAt)} · ${changedBy ?? ''}`,
                },
                {
                  id: 'acts',
                  header: <span className="sr-only">{kit('edit')}</span>,
                  align: 'number',
                  phone: 'full',
                  cell: (rank) =>
                    may('settings.write') && (
                      <Button
                        size="small"
                        aria-label={`${kit('edit')}: ${textIn(rank.name, lang).text}`}
                        onClick={() => edit(rank)}
                      >
                        {kit('edit')}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <RankDrawer key={edited.rank} rank={edited} onClose={() => edit(undefined)} />
      )}
    </>
  )
}
