/** Below the editor of a case study: the goods that were used, found by code or name, in order, saved at once. */
import { useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import { useDeferredValue, useState } from 'react'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { GOODS_MAX } from '../limits.ts'
import { findArticleGoods, officeArticleGoods, saveArticleGoods } from '../office-calls.gen.ts'
import type { OfficeArticleGoods, OfficeGoods, OfficeGoodsLine } from '../office-contract.ts'

export default function GoodsPanel({ articleId }: { articleId: number }) {
  const t = useT('office.article-goods')
  const found = useQuery(query(officeArticleGoods, { articleId: String(articleId) }))
  return (
    <Panel title={t('title')} note={t('note')} level={2}>
      <Loaded query={found}>
        {(goods) => <Goods key={goods.version} articleId={articleId} saved={goods} />}
      </Loaded>
    </Panel>
  )
}

const keyOf = ({ skuId, unitId }: OfficeGoodsLine): string => `${skuId}-${unitId}`
/** What is compared and saved; names are shown only. */
const savedLinesOf = (lines: readonly OfficeGoodsLine[]) =>
  lines.map(({ skuId, unitId, quantity }) => ({ skuId, unitId, quantity }))

function Goods({ articleId, saved }: { articleId: number; saved: OfficeArticleGoods }) {
  const t = useT('office.article-goods')
  const [lines, setLines] = useState<readonly OfficeGoodsLine[]>(saved.lines)
  const save = useAct(saveArticleGoods, {
    refresh: [officeArticleGoods],
    onDone: () => toast(t('saved'), { kind: 'success' }),
  })
  const isChanged =
    JSON.stringify(savedLinesOf(lines)) !== JSON.stringify(savedLinesOf(saved.lines))
  const put = (index: number, line: OfficeGoodsLine) => setLines(lines.with(index, line))
  const swap = (index: number, other: number) => {
    const [one, two] = [lines[index], lines[other]]
    if (one !== undefined && two !== undefined) setLines(lines.with(index, two).with(other, one))
  }
  return (
    <div className="stack">
      <LeaveGuard isDirty={isChanged && !save.isPending} />
      {lines.length === 0 ? (
        <p className="text-sm text-ink-3">{t('none')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {lines.map((line, index) => (
            <Row
              key={keyOf(line)}
              line={line}
              taken={lines.filter(({ skuId }) => skuId === line.skuId).map(({ unitId }) => unitId)}
              onChange={(next) => put(index, next)}
              onUp={index === 0 ? undefined : () => swap(index, index - 1)}
              onDown={index === lines.length - 1 ? undefined : () => swap(index, index + 1)}
              onRemove={() => setLines(lines.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {lines.length < GOODS_MAX ? (
        <Finder onTake={(goods) => setLines(withGoods(lines, goods))} />
      ) : (
        <p className="text-sm text-ink-3">{t('full', { count: GOODS_MAX })}</p>
      )}
      <div className="button-row">
        <Button
          variant="primary"
          size="small"
          disabled={!isChanged}
          busy={save.isPending}
          onClick={() =>
            save.mutate({
              articleId: String(articleId),
              version: saved.version,
              lines: savedLinesOf(lines),
            })
          }
        >
          {t('save')}
        </Button>
        {isChanged && (
          <Button variant="quiet" size="small" onClick={() => setLines(saved.lines)}>
            {t('undo')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Goods that are there already become more of them. */
function withGoods(
  lines: readonly OfficeGoodsLine[],
  goods: OfficeGoods,
): readonly OfficeGoodsLine[] {
  const [unit] = goods.units
  if (unit === undefined) return lines
  const at = lines.findIndex((line) => line.skuId === goods.skuId && line.unitId === unit.id)
  const line = lines[at]
  if (line === undefined) {
    const { skuId } = goods
    return [...lines, { skuId, unitId: unit.id, quantity: unit.minQuantity, goods }]
  }
  return lines.with(at, { ...line, quantity: line.quantity + unit.step })
}

type RowProps = {
  line: OfficeGoodsLine
  /** Units in which the article has this SKU. */
  taken: readonly number[]
  onChange: (line: OfficeGoodsLine) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

function Row({ line, taken, onChange, onUp, onDown, onRemove }: RowProps) {
  const t = useT('office.article-goods')
  const { goods, unitId, quantity } = line
  const unit = goods?.units.find(({ id }) => id === unitId)
  const name = goods === null ? t('deleted') : `${goods.name} ${goods.optionText}`.trim()
  const isShown = goods?.isSold === true && unit !== undefined
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
        {name} <span className="code-text text-ink-3">{goods?.code ?? ''}</span>
        {!isShown && (
          <span className="mt-1 block">
            <Tag tone="warning">{t('notSold')}</Tag>
          </span>
        )}
      </span>
      <QuantityStepper
        size="small"
        label={t('quantityOf', { name })}
        value={quantity}
        min={unit?.minQuantity ?? 1}
        step={unit?.step ?? 1}
        max={QUANTITY_MAX}
        onChange={(next) => onChange({ ...line, quantity: next })}
      />
      <span className="w-28">
        <Select
          size="small"
          aria-label={t('unitOf', { name })}
          value={String(unitId)}
          options={(goods?.units ?? [])
            .filter(({ id }) => id === unitId || !taken.includes(id))
            .map((each) => ({ value: String(each.id), label: each.name }))}
          onChange={({ target }) => {
            const next = goods?.units.find(({ id }) => id === Number(target.value))
            if (next !== undefined) {
              onChange({ ...line, unitId: next.id, quantity: next.minQuantity })
            }
          }}
        />
      </span>
      <span className="flex">
        <IconButton
          icon={ArrowUp}
          size="small"
          label={t('upOf', { name })}
          disabled={onUp === undefined}
          onClick={onUp}
        />
        <IconButton
          icon={ArrowDown}
          size="small"
          label={t('downOf', { name })}
          disabled={onDown === undefined}
          onClick={onDown}
        />
        <IconButton icon={Trash2} size="small" label={t('removeOf', { name })} onClick={onRemove} />
      </span>
    </li>
  )
}

function Finder({ onTake }: { onTake: (goods: OfficeGoods) => void }) {
  const t = useT('office.article-goods')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isSuccess } = useQuery({ ...query(findArticleGoods, { q }), enabled: q !== '' })
  const found = q === '' ? [] : (data ?? [])
  const take = (goods: OfficeGoods) => {
    setTyped('')
    onTake(goods)
  }
  return (
    <div>
      <Combobox
        label={t('find')}
        placeholder={t('find')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => found.length === 1 && found[0] !== undefined && take(found[0])}
        groups={[
          {
            id: 'goods',
            title: t('title'),
            items: found.map((goods) => ({
              id: String(goods.skuId),
              content: (
                <span className="suggestion-text">
                  {goods.name}
                  {goods.optionText !== '' && ` · ${goods.optionText}`}{' '}
                  <span className="code-text text-xs text-ink-3">{goods.code}</span>
                </span>
              ),
              onTake: () => take(goods),
            })),
          },
        ]}
      />
      {q !== '' && isSuccess && found.length === 0 && (
        <output className="mt-2 block text-sm text-ink-3">{t('noneFound')}</output>
      )}
    </div>
  )
}
