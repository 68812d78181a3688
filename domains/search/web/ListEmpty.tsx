/** Nothing was found: words that would find something, and the ways on. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/button-class.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { filterCount, useListAddress } from './list-address.ts'
import type { Found } from './ListPage.tsx'

export function ListEmpty({ found }: { found: Found }) {
  const t = useT('search')
  const { search, path, cleared } = useListAddress()
  const isFiltered = filterCount(search) > 0
  return (
    <div className="panel">
      <EmptyState
        title={search.q === undefined ? t('empty.category') : t('empty.words', { words: search.q })}
        text={isFiltered ? t('empty.filtered') : t('empty.hint')}
        action={
          <div className="grid justify-items-center gap-4">
            {found.tryWords.length > 0 && (
              <p className="chip-row justify-center">
                {found.tryWords.map((word) => (
                  <Link key={word} to="/home/serchlist" search={{ q: word }} className="chip">
                    {word}
                  </Link>
                ))}
              </p>
            )}
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
