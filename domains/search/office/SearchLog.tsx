/** What was searched for: how often, what found nothing, how many searches led to a product. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchLog } from '../calls.gen.ts'
import { SynonymDrawer } from './SynonymDrawer.tsx'

type Log = DataOf<typeof searchLog>
type Row = Log['most'][number]
type Days = '7' | '30' | '90'

export function SearchLog({ days }: { days: Days }) {
  const t = useT('office.search')
  const log = useLive(searchLog, { days })
  const [word, setWord] = useState<string>()
  return (
    <div className="stack">
      <Periods days={days} />
      <Loaded query={log}>
        {(data) => (
          <>
            <Sums log={data} />
            <div className="grid items-start gap-4 2xl:grid-cols-2">
              <Words
                title={t('log.most')}
                note={t('log.mostNote')}
                empty={t('log.none')}
                rows={data.most}
              />
              <Words
                title={t('log.empty')}
                note={t('log.emptyNote')}
                empty={t('log.nothingMissing')}
                rows={data.empty}
                onExplain={setWord}
              />
            </div>
          </>
        )}
      </Loaded>
      {word !== undefined && <SynonymDrawer words={[word]} onClose={() => setWord(undefined)} />}
    </div>
  )
}

function Periods({ days }: { days: Days }) {
  const t = useT('office.search')
  return (
    <nav className="segments justify-self-start" aria-label={t('log.period')}>
      {(['7', '30', '90'] as const).map((each) => (
        <Link
          key={each}
          to="/office/search"
          search={{ days: each === '30' ? undefined : each }}
          className="px-3"
          aria-current={each === days ? 'true' : undefined}
        >
          {t('log.days', { count: Number(each) })}
        </Link>
      ))}
    </nav>
  )
}

function Sums({ log: { askedCount, emptyCount, openedCount } }: { log: Log }) {
  const t = useT('office.search')
  const { number } = useNumbers()
  const share = useShare()
  const isMuch = askedCount > 0 && emptyCount / askedCount > 0.1
  return (
    <section className="panel panel-clip kpis" aria-label={t('log.title')}>
      <Kpi label={t('log.asked')} figure={number(askedCount)} />
      <Kpi
        label={t('log.emptyShare')}
        figure={share(emptyCount, askedCount)}
        note={t('log.times', { count: emptyCount })}
        tone={isMuch ? 'warning' : undefined}
      />
      <Kpi
        label={t('log.openedShare')}
        figure={share(openedCount, askedCount)}
        note={t('log.times', { count: openedCount })}
      />
    </section>
  )
}

/** A share in percent; a dash where the whole is zero. */
function useShare(): (part: number, whole: number) => string {
  const { percent } = useNumbers()
  return (part, whole) => (whole === 0 ? '–' : percent(part / whole))
}

type WordsProps = {
  title: string
  note: string
  empty: string
  rows: readonly Row[]
  /** Adds a button to each row to define synonyms. */
  onExplain?: (word: string) => void
}

function Words({ title, note, empty, rows, onExplain }: WordsProps) {
  const t = useT('office.search')
  const kit = useT('kit')
  const { number } = useNumbers()
  const share = useShare()
  const columns: Column<Row>[] = [
    {
      id: 'words',
      header: t('log.words'),
      phone: 'full',
      cell: ({ words, lang }) => (
        <div className="min-w-0">
          <a
            className="link"
            href={`/home/serchlist?q=${encodeURIComponent(words)}`}
            target="_blank"
          >
            {words}
          </a>
          <p className="text-xs text-ink-3">{kit(`language.${lang}`)}</p>
        </div>
      ),
    },
    {
      id: 'asked',
      header: t('log.asked'),
      align: 'number',
      cell: ({ askedCount }) => (
        <>
          <span className="md:hidden">{t('log.times', { count: askedCount })}</span>
          <span className="max-md:hidden">{number(askedCount)}</span>
        </>
      ),
    },
  ]
  if (onExplain === undefined) {
    columns.push(
      {
        id: 'found',
        header: t('log.found'),
        align: 'number',
        phone: 'hidden',
        cell: ({ foundCount }) => number(foundCount),
      },
      {
        id: 'opened',
        header: t('log.openedShare'),
        align: 'number',
        phone: 'right',
        cell: ({ openedCount, askedCount }) => (
          <>
            <span className="text-ink-3 md:hidden">{t('log.openedShare')} </span>
            {share(openedCount, askedCount)}
          </>
        ),
      },
    )
  } else {
    columns.push({
      id: 'acts',
      header: <span className="sr-only">{t('synonyms.add')}</span>,
      align: 'number',
      phone: 'right',
      cell: ({ words }) => (
        <Button size="small" onClick={() => onExplain(words)}>
          {t('synonyms.add')}
        </Button>
      ),
    })
  }
  return (
    <Panel flush title={title} note={note}>
      <DataTable
        label={title}
        dense
        rows={rows}
        keyOf={({ lang, words }) => `${lang} ${words}`}
        empty={<EmptyState size="small" title={empty} />}
        columns={columns}
      />
    </Panel>
  )
}
