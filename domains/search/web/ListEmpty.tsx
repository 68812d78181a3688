/** An empty result: words that would find something, and other ways to go on. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { hotWords } from '../calls.gen.ts'
import { countFilters, useListAddress, type GoodsList } from './list-address.ts'

export default function ListEmpty({ found }: { found: GoodsList }) {
  const t = useT('search')
  const { search, path, cleared } = useListAddress()
  const isFiltered = countFilters(search) > 0
  return (
    <div className="panel">
      <EmptyState
        title={search.q === undefined ? t('empty.category') : t('empty.words', { words: search.q })}
        text={isFiltered ? t('empty.filtered') : t('empty.hint')}
        action={
          <div className="grid justify-items-center gap-4">
            {!isFiltered && <WaysOn found={found} />}
            {isFiltered ? (
              <Link to={path} search={cleared} className={buttonClass({ variant: 'primary' })}>
                {t('empty.clear')}
              </Link>
            ) : (
              <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
                {t('empty.all')}
              </Link>
            )}
          </div>
        }
      />
    </div>
  )
}

/** Similar words, categories that may have it, and popular searches. */
function WaysOn({ found: { tryWords, tryCategories } }: { found: GoodsList }) {
  const t = useT('search')
  const { data: hot = [] } = useQuery(query(hotWords, {}))
  const others = hot.filter(({ text, target }) => target === '' && !tryWords.includes(text))
  const word = (text: string) => (
    <Link key={text} to="/home/serchlist" search={{ q: text }} className="chip">
      {text}
    </Link>
  )
  return (
    <>
      <Ways title={t('empty.tryWords')}>{tryWords.map(word)}</Ways>
      <Ways title={t('empty.tryCategories')}>
        {tryCategories.map(({ id, name }) => (
          <Link key={id} to="/goods/list" search={{ category: id }} className="chip">
            {name}
          </Link>
        ))}
      </Ways>
      <Ways title={t('box.hot')}>{others.slice(0, 6).map(({ text }) => word(text))}</Ways>
    </>
  )
}

function Ways({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div className="grid justify-items-center gap-2">
      <h2 className="text-xs font-medium text-ink-3">{title}</h2>
      <div className="chip-row justify-center">{children}</div>
    </div>
  )
}
