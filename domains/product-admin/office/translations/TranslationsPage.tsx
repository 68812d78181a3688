/** /office/translations: missing texts of each language, counted by kind, with links. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LANGS, LOCALES, type Lang } from '#kit/contract/lang.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { GapKind } from '#domains/catalog/state-contract.ts'
import { missingCounts, missingTexts } from '../../translations-calls.gen.ts'
import { TextKind } from '../../translations-contract.ts'
import { MissingTable } from './MissingTable.tsx'

export const Route = createFileRoute('/_frame/office/translations')({
  validateSearch: searchOf({
    lang: oneOf(...LANGS),
    kind: oneOf(...TextKind.options),
    page: whole(1, 10_000),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.product-admin')('texts.title') }],
  }),
  component: TranslationsPage,
})

type Counts = DataOf<typeof missingCounts>

function TranslationsPage() {
  const t = useT('office.product-admin')
  const counts = useLive(missingCounts, {})
  return (
    <>
      <PageTitle title={t('texts.title')} note={t('texts.intro')} />
      <Loaded query={counts}>
        {(rows) => (
          <>
            <Panel flush>
              <Overview counts={rows} />
            </Panel>
            <Missing counts={rows} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** The default selection: the language and kind with the most missing texts. */
function useVisibleGaps(counts: Counts): { lang: Lang; kind: TextKind } {
  const search = Route.useSearch()
  const lacking = counts.find((row) => TextKind.options.some((kind) => row[kind] > 0))
  const lang = search.lang ?? lacking?.lang ?? 'en'
  const row = counts.find((each) => each.lang === lang)
  const kind = search.kind ?? TextKind.options.find((each) => (row?.[each] ?? 0) > 0) ?? 'name'
  return { lang, kind }
}

function Overview({ counts }: { counts: Counts }) {
  const t = useT('office.product-admin')
  const kit = useT('kit')
  const shown = useVisibleGaps(counts)
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table table-fixed" aria-label={t('texts.title')}>
        <thead>
          <tr>
            <th scope="col" className="w-2/5">
              {t('texts.kind')}
            </th>
            {LANGS.map((lang) => (
              <th key={lang} scope="col" className="column-number wrap-normal whitespace-normal">
                <span className="max-sm:sr-only">{kit(`language.${lang}`)}</span>
                <span className="uppercase sm:hidden" aria-hidden="true">
                  {LOCALES[lang].slice(0, 2)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TextKind.options.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2 text-left font-normal whitespace-normal">
                {t(`gap.${kind}`)}
              </th>
              {LANGS.map((lang) => (
                <td key={lang} className="column-number">
                  <Cell
                    lang={lang}
                    kind={kind}
                    count={counts.find((row) => row.lang === lang)?.[kind] ?? 0}
                    isShown={shown.lang === lang && shown.kind === kind}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = { lang: Lang; kind: TextKind; count: number; isShown: boolean }

function Cell({ lang, kind, count, isShown }: CellProps) {
  const t = useT('office.product-admin')
  const kit = useT('kit')
  const { number } = useNumbers()
  if (count === 0) {
    return (
      <span className="inline-flex text-success">
        <Icon of={Check} size="small" />
        <span className="sr-only">{t('texts.complete')}</span>
      </span>
    )
  }
  return (
    <Link
      to="/office/translations"
      search={{ lang, kind }}
      resetScroll={false}
      aria-current={isShown ? 'true' : undefined}
      aria-label={`${t(`gap.${kind}`)}, ${kit(`language.${lang}`)}: ${number(count)}`}
      className={classes('link tabular-nums', isShown && 'font-bold underline')}
    >
      {number(count)}
    </Link>
  )
}

function Missing({ counts }: { counts: Counts }) {
  const t = useT('office.product-admin')
  const kit = useT('kit')
  const range = useT('office.kit')
  const { page = 1 } = Route.useSearch()
  const { lang, kind } = useVisibleGaps(counts)
  const texts = useLive(missingTexts, { kind, missing: lang, page })
  const gap = GapKind.options.find((each) => each === kind)
  return (
    <Panel
      flush
      title={t('texts.lacking', { kind: t(`gap.${kind}`), lang: kit(`language.${lang}`) })}
      more={
        gap === undefined ? undefined : (
          <Link
            to="/office/products"
            search={{ missing: lang, kind: gap }}
            className={buttonClass({ size: 'small' })}
          >
            {t('texts.inList')}
          </Link>
        )
      }
    >
      <Loaded query={texts}>
        {({ items, total, size }) => (
          <>
            <MissingTable
              kind={kind}
              lang={lang}
              rows={items}
              busy={texts.isPlaceholderData}
              empty={<EmptyState size="small" title={t('texts.none')} />}
            />
            {items.length > 0 && (
              <div className="table-foot">
                <span className="text-ink-3">
                  {range('range', {
                    from: (page - 1) * size + 1,
                    to: (page - 1) * size + items.length,
                    total,
                  })}
                </span>
                <Pagination
                  small
                  page={page}
                  pageCount={Math.ceil(total / size)}
                  link={(to, props) => (
                    <Link to="/office/translations" search={{ lang, kind, page: to }} {...props} />
                  )}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
