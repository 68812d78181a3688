/** /office/links: links in what the merchant writes that lead nowhere, and where each is edited. */
import { createFileRoute, Link } from '@tanstack/react-router'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { badLinks, checkLinks } from '../calls.gen.ts'
import type { BadLink } from '../contract.ts'
import { LINK_PROBLEMS, WRITING_KINDS } from '../kinds.ts'

export const Route = createFileRoute('/_frame/office/links')({
  validateSearch: searchOf({
    kind: oneOf(...WRITING_KINDS),
    problem: oneOf(...LINK_PROBLEMS),
    page: whole(1, 10_000),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.writings')('title') }] }),
  component: LinksPage,
})

function LinksPage() {
  const t = useT('office.writings')
  const { number } = useNumbers()
  const search = Route.useSearch()
  const { kind, problem, page = 1 } = search
  const navigate = Route.useNavigate()
  const found = useLive(badLinks, { kind, problem, page: String(page) })
  const again = useAct(checkLinks, {
    refresh: [badLinks],
    onDone: () => toast(t('againDone'), { kind: 'info' }),
  })
  const set = (part: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...part }), replace: true })
  return (
    <>
      <PageTitle title={t('title')} note={t('intro')}>
        <Button icon={RefreshCw} busy={again.isPending} onClick={() => again.mutate({})}>
          {t('again')}
        </Button>
      </PageTitle>
      <Panel flush>
        <div className="office-filters">
          <Select
            aria-label={t('kindFilter')}
            value={kind ?? ''}
            options={[
              { value: '', label: t('anyKind') },
              ...WRITING_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
            onChange={({ target }) =>
              set({ kind: WRITING_KINDS.find((each) => each === target.value) })
            }
          />
          <Select
            aria-label={t('problemFilter')}
            value={problem ?? ''}
            options={[
              { value: '', label: t('anyProblem') },
              ...LINK_PROBLEMS.map((value) => ({ value, label: t(`problem.${value}`) })),
            ]}
            onChange={({ target }) =>
              set({ problem: LINK_PROBLEMS.find((each) => each === target.value) })
            }
          />
        </div>
        <Loaded query={found}>
          {({ items, total, size, writingCount, waitingCount }) => (
            <>
              <Rows rows={items} isFiltered={kind !== undefined || problem !== undefined} />
              <div className="table-foot">
                <span className="text-ink-3">
                  {t('checked', { number: number(writingCount - waitingCount) })}
                  {waitingCount > 0 && ` · ${t('waiting', { number: number(waitingCount) })}`}
                </span>
                {total > size && (
                  <Pagination
                    small
                    page={page}
                    pageCount={Math.ceil(total / size)}
                    link={(to, props) => (
                      <Link to="/office/links" search={{ ...search, page: to }} {...props} />
                    )}
                  />
                )}
              </div>
            </>
          )}
        </Loaded>
      </Panel>
    </>
  )
}

function Rows({ rows, isFiltered }: { rows: readonly BadLink[]; isFiltered: boolean }) {
  const t = useT('office.writings')
  const words = useT('kit')
  const lang = useLang()
  const { dateTime } = useDates()
  return (
    <DataTable<BadLink>
      label={t('title')}
      rows={rows}
      keyOf={({ kind, ref, lang: of, address }) => `${kind} ${ref} ${of} ${address}`}
      nameOf={({ address }) => address}
      empty={
        <EmptyState
          size="small"
          title={isFiltered ? t('noneSuch') : t('none')}
          text={isFiltered ? undefined : t('noneText')}
        />
      }
      columns={[
        {
          id: 'address',
          header: t('address'),
          phone: 'full',
          cell: ({ address }) => (
            <b className="break-all">{address === '' ? t('noAddress') : address}</b>
          ),
        },
        {
          id: 'problem',
          header: t('what'),
          phone: 'full',
          cell: ({ problem }) => (
            <StatusDot tone={problem === 'nowhere' || problem === 'unsafe' ? 'danger' : 'warning'}>
              {t(`problem.${problem}`)}
            </StatusDot>
          ),
        },
        {
          id: 'where',
          header: t('where'),
          phone: 'full',
          cell: ({ kind, name, screen, isPublic }) => (
            <span className="grid gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <Link to={screen} className="link font-semibold">
                  {textIn(name, lang).text}
                </Link>
                {isPublic && <Tag tone="warning">{t('isPublic')}</Tag>}
              </span>
              <span className="text-sm text-ink-3">{t(`kind.${kind}`)}</span>
            </span>
          ),
        },
        {
          id: 'lang',
          header: t('lang'),
          phone: 'labelled',
          cell: ({ lang: of }) => (of === null ? t('anyLang') : words(`language.${of}`)),
        },
        {
          id: 'checkedAt',
          header: t('checkedAt'),
          wide: true,
          phone: 'labelled',
          cell: ({ checkedAt }) => dateTime(checkedAt),
        },
      ]}
    />
  )
}
