/** /office/brands: brands with logo, story and letter, active or archived. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useMemo } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LANGS, LOCALES, textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { officeBrands } from '../calls.gen.ts'
import { BrandDrawer, NEW_BRAND } from './brands/BrandDrawer.tsx'
import { useBrandActs } from './brands/acts.tsx'
import { valuesOf, type BrandValues } from './brands/brand-values.ts'
import { useOpened } from './use-opened.ts'

export const Route = createFileRoute('/_frame/office/brands')({
  /** The one to open, and the language of its text fields. */
  validateSearch: searchOf({
    q: text(60),
    archived: flag,
    open: whole(1, Number.MAX_SAFE_INTEGER),
    lang: oneOf(...LANGS),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.taxonomy')('brands.title') }],
  }),
  component: BrandsPage,
})

type Brand = DataOf<typeof officeBrands>[number]
const NOTHING: readonly Brand[] = []

function BrandsPage() {
  const t = useT('office.taxonomy')
  const canWrite = useMay()('catalog.write')
  const { q = '', archived = false, open, lang: textLang } = Route.useSearch()
  const navigate = Route.useNavigate()
  const brands = useLive(officeBrands, {})
  const acts = useBrandActs()
  const all = brands.data ?? NOTHING
  const opened = useOpened<BrandValues>({
    named: open,
    all: useMemo(() => all.map(valuesOf), [all]),
    onForget: () =>
      void navigate({
        search: ({ open: _open, lang: _lang, ...others }) => others,
        replace: true,
      }),
  })
  const words = q.trim().toLowerCase()
  const rows = all.filter(
    ({ name, archived: isArchived }) =>
      isArchived === archived &&
      LANGS.some((lang) => (name[lang] ?? '').toLowerCase().includes(words)),
  )
  return (
    <>
      <PageTitle title={t('brands.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => opened.begin(NEW_BRAND)}>
            {t('brands.add')}
          </Button>
        )}
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('states')}
          look="small"
          current={archived ? 'archived' : 'used'}
          items={(['used', 'archived'] as const).map((id) => ({
            id,
            label: t(`brands.${id}`),
            count: all.filter((each) => each.archived === (id === 'archived')).length,
            link: (props) => (
              <Link
                to="/office/brands"
                search={{ ...(q !== '' && { q }), archived: id === 'archived' || undefined }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <div className="office-filters">
          <FilterWords
            key={q}
            label={t('brands.words')}
            words={q}
            maxLength={60}
            onWords={(next) => void navigate({ search: (now) => ({ ...now, q: next }) })}
          />
        </div>
        <Loaded query={brands}>
          {() => (
            <BrandTable
              rows={rows}
              canWrite={canWrite}
              isFiltered={words !== '' || archived}
              acts={acts}
              onEdit={opened.open}
            />
          )}
        </Loaded>
      </Panel>
      {opened.values !== undefined && (
        <BrandDrawer
          key={opened.key}
          brand={opened.values}
          textLang={textLang}
          ownLetter={all.find(({ id }) => id === opened.values?.id)?.ownLetter}
          onClose={opened.close}
        />
      )}
      {acts.dialog}
    </>
  )
}

type TableProps = {
  rows: readonly Brand[]
  canWrite: boolean
  isFiltered: boolean
  acts: ReturnType<typeof useBrandActs>
  onEdit: (id: number) => void
}

function BrandTable({ rows, canWrite, isFiltered, acts, onEdit }: TableProps) {
  const t = useT('office.taxonomy')
  const kit = useT('office.kit')
  const lang = useLang()
  const nameOf = (brand: Brand) => textIn(brand.name, lang).text
  const { compare } = new Intl.Collator(LOCALES[lang])
  return (
    <DataTable
      label={t('brands.title')}
      rows={rows.toSorted((a, b) => compare(nameOf(a), nameOf(b)))}
      keyOf={({ id }) => String(id)}
      empty={
        <EmptyState
          size="small"
          title={isFiltered ? t('brands.noneSuch') : t('brands.none')}
          text={isFiltered ? undefined : t('brands.noneText')}
        />
      }
      columns={[
        {
          id: 'name',
          header: t('brands.name'),
          cell: (brand) => (
            <span className="table-name flex items-center gap-2.5">
              <Logo url={brand.logoUrl} />
              <span className="min-w-0">
                <b className="block">{nameOf(brand)}</b>
                {nameOf(brand) !== brand.name.cn && (
                  <span className="text-xs text-ink-3" lang="zh-CN">
                    {brand.name.cn}
                  </span>
                )}
              </span>
            </span>
          ),
        },
        {
          id: 'letter',
          header: t('brands.letter'),
          align: 'center',
          phone: 'hidden',
          cell: ({ letter, ownLetter }) => letter ?? ownLetter,
        },
        {
          id: 'story',
          header: t('brands.story'),
          phone: 'hidden',
          cell: ({ story }) =>
            story.cn === '' ? (
              <span className="text-ink-3">—</span>
            ) : (
              <Tag>{t('brands.hasStory')}</Tag>
            ),
        },
        {
          id: 'goods',
          header: t('brands.goods'),
          align: 'number',
          phone: 'hidden',
          cell: ({ usedCount }) => usedCount,
        },
        {
          id: 'acts',
          header: <span className="sr-only">{kit('edit')}</span>,
          phone: 'right',
          cell: (brand) =>
            canWrite && (
              <span className="flex items-center justify-end gap-1">
                <Button size="small" onClick={() => onEdit(brand.id)}>
                  {kit('edit')}
                  <span className="sr-only"> {nameOf(brand)}</span>
                </Button>
                <BrandMenu brand={brand} name={nameOf(brand)} acts={acts} />
              </span>
            ),
        },
      ]}
    />
  )
}

function Logo({ url }: { url: string | null }) {
  return url === null ? (
    <span className="photo photo-small" aria-hidden="true" />
  ) : (
    <img
      className="photo photo-small size-10 flex-none object-contain"
      src={url}
      alt=""
      width={40}
      height={40}
    />
  )
}

type MenuProps = { brand: Brand; name: string; acts: ReturnType<typeof useBrandActs> }

function BrandMenu({ brand, name, acts }: MenuProps) {
  const t = useT('office.taxonomy')
  const { id, archived, usedCount } = brand
  return (
    <Menu
      label={t('brands.more', { name })}
      align="end"
      trigger={(trigger) => (
        <IconButton
          icon={EllipsisVertical}
          size="small"
          label={t('brands.more', { name })}
          {...trigger}
        />
      )}
      items={[
        {
          id: 'archive',
          icon: archived ? ArchiveRestore : Archive,
          label: archived ? t('brands.restore') : t('brands.archive'),
          onSelect: () => acts.archive(id, !archived, name),
        },
        {
          id: 'remove',
          icon: Trash2,
          danger: true,
          label: t('brands.remove'),
          disabled: usedCount > 0,
          note: usedCount > 0 ? t('categories.count', { count: usedCount }) : undefined,
          onSelect: () => acts.askRemove(id, name),
        },
      ]}
    />
  )
}
