/** /office/attributes: attributes of products, their categories, and whether lists filter by them. */
import { createFileRoute } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useMemo, useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LANGS, textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { officeAttributes, officeCategories, removeAttribute } from '../calls.gen.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { AttributeDrawer, NEW_ATTRIBUTE } from './attributes/AttributeDrawer.tsx'
import { valuesOf, type AttributeValues } from './attributes/attribute-values.ts'
import { useOpened } from './use-opened.ts'

export const Route = createFileRoute('/_frame/office/attributes')({
  /** The one to open, and the language of its text fields. */
  validateSearch: searchOf({ open: whole(1, Number.MAX_SAFE_INTEGER), lang: oneOf(...LANGS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.taxonomy')('attributes.title') }],
  }),
  component: AttributesPage,
})

type Attribute = DataOf<typeof officeAttributes>[number]
const SHOWN_VALUES = 6
const NOTHING: readonly Attribute[] = []

function AttributesPage() {
  const t = useT('office.taxonomy')
  const canWrite = useMay()('catalog.write')
  const attributes = useLive(officeAttributes, {})
  const { open, lang: textLang } = Route.useSearch()
  const navigate = Route.useNavigate()
  const all = attributes.data ?? NOTHING
  const opened = useOpened<AttributeValues>({
    named: open,
    all: useMemo(() => all.map(valuesOf), [all]),
    onForget: () => void navigate({ search: {}, replace: true }),
  })
  const known = all.find(({ id }) => id === opened.values?.id)
  const next = Math.max(0, ...all.map(({ position }) => position)) + 1
  return (
    <>
      <PageTitle title={t('attributes.title')}>
        {canWrite && (
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => opened.begin({ ...NEW_ATTRIBUTE, position: next })}
          >
            {t('attributes.add')}
          </Button>
        )}
      </PageTitle>
      <Panel flush>
        <Loaded query={attributes}>
          {(rows) => (
            <AttributeTable rows={rows} canWrite={canWrite} onEdit={({ id }) => opened.open(id)} />
          )}
        </Loaded>
      </Panel>
      {opened.values !== undefined && (
        <AttributeDrawer
          key={opened.key}
          attribute={opened.values}
          textLang={textLang}
          known={known?.values ?? []}
          onClose={opened.close}
        />
      )}
    </>
  )
}

type TableProps = {
  rows: readonly Attribute[]
  canWrite: boolean
  onEdit: (row: Attribute) => void
}

function AttributeTable({ rows, canWrite, onEdit }: TableProps) {
  const t = useT('office.taxonomy')
  const kit = useT('office.kit')
  const lang = useLang()
  const { ask, dialog } = useRemoval()
  const categories = useLive(officeCategories, {})
  const categoryName = (id: number) => {
    const found = categories.data?.find((each) => each.id === id)
    return found === undefined ? `#${id}` : textIn(found.name, lang).text
  }
  const nameOf = ({ name }: Attribute) => textIn(name, lang).text
  const usedCount = ({ values }: Attribute) =>
    values.reduce((sum, { productCount }) => sum + productCount, 0)
  return (
    <>
      <DataTable
        label={t('attributes.title')}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={
          <EmptyState size="small" title={t('attributes.none')} text={t('attributes.noneText')} />
        }
        columns={[
          {
            id: 'name',
            header: t('attributes.name'),
            phone: 'full',
            cell: (row) => (
              <span className="table-name">
                <b>{nameOf(row)}</b>
                <span className="ml-2 code-text text-xs text-ink-3">{row.key}</span>
              </span>
            ),
          },
          {
            id: 'kind',
            header: t('attributes.kindLabel'),
            cell: ({ kind, unit }) => (
              <>
                {t(`attributes.kind.${kind}`)}
                {unit !== null && ` (${textIn(unit, lang).text})`}
              </>
            ),
          },
          {
            id: 'values',
            header: t('attributes.values'),
            wide: true,
            phone: 'full',
            cell: ({ kind, values }) =>
              kind === 'choice' ? (
                <FirstValues values={values} />
              ) : (
                <span className="text-ink-3">—</span>
              ),
          },
          {
            id: 'where',
            header: t('attributes.where'),
            phone: 'hidden',
            cell: ({ categoryIds }) =>
              categoryIds.length === 0 ? (
                <span className="text-ink-3">{t('attributes.everywhere')}</span>
              ) : (
                <span className="text-xs">{categoryIds.map(categoryName).join(' · ')}</span>
              ),
          },
          {
            id: 'facet',
            header: t('attributes.facet'),
            phone: 'hidden',
            cell: ({ isFacet }) =>
              isFacet ? <Tag tone="info">{kit('yes')}</Tag> : <Tag>{kit('no')}</Tag>,
          },
          {
            id: 'acts',
            header: <span className="sr-only">{kit('edit')}</span>,
            phone: 'right',
            cell: (row) =>
              canWrite && (
                <RowActs
                  name={nameOf(row)}
                  usedCount={usedCount(row)}
                  onEdit={() => onEdit(row)}
                  onRemove={() => ask({ id: row.id, name: nameOf(row) })}
                />
              ),
          },
        ]}
      />
      {dialog}
    </>
  )
}

type RowActsProps = { name: string; usedCount: number; onEdit: () => void; onRemove: () => void }

function RowActs({ name, usedCount, onEdit, onRemove }: RowActsProps) {
  const t = useT('office.taxonomy')
  const kit = useT('office.kit')
  return (
    <span className="flex items-center justify-end gap-1">
      <Button size="small" onClick={onEdit}>
        {kit('edit')}
        <span className="sr-only"> {name}</span>
      </Button>
      <IconButton
        icon={Trash2}
        size="small"
        label={
          usedCount > 0
            ? t('attributes.usedBy', { name, count: usedCount })
            : t('attributes.removeOf', { name })
        }
        disabled={usedCount > 0}
        onClick={onRemove}
      />
    </span>
  )
}

function FirstValues({ values }: Pick<Attribute, 'values'>) {
  const t = useT('office.taxonomy')
  const lang = useLang()
  const names = values.slice(0, SHOWN_VALUES).map(({ name }) => textIn(name, lang).text)
  const count = values.length - SHOWN_VALUES
  return (
    <span className="text-xs text-ink-2">
      {names.join(' · ')}
      {count > 0 && ` ${t('attributes.moreValues', { count })}`}
    </span>
  )
}

function useRemoval() {
  const t = useT('office.taxonomy')
  const kit = useT('forms')
  const [asked, setAsked] = useState<{ id: number; name: string }>()
  const remove = useAct(removeAttribute, {
    refresh: [officeAttributes, officeCategories, officeChoices],
    onDone: () => {
      setAsked(undefined)
      toast(t('attributes.removed'), { kind: 'success' })
    },
    onRefused: () => setAsked(undefined),
  })
  const dialog = asked !== undefined && (
    <ConfirmDialog
      open
      tone="danger"
      title={t('attributes.askRemove', { name: asked.name })}
      confirmLabel={t('attributes.remove')}
      cancelLabel={kit('cancel')}
      busy={remove.isPending}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => remove.mutate({ attributeId: asked.id })}
    >
      {t('attributes.askRemoveText')}
    </ConfirmDialog>
  )
  return { ask: setAsked, dialog }
}
