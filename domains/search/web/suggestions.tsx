/** What stands under the search field: phrases and categories at the left, three products at the right. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { History, LayoutGrid, Search, Tag, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Card } from '#domains/catalog/contract.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Picture } from '#kit/ui/Picture.tsx'
import { Highlighted, type SuggestionGroup } from '#kit/ui/Suggestions.tsx'
import { query } from '#kit/web/call.ts'
import { useNumbers, useT } from '#kit/web/i18n.tsx'
import { hotWords, suggest } from '../contract.ts'
import { useRecentWords } from './recent.ts'

/** A letter more each 150 ms is nobody's question yet. */
const SETTLE_MS = 150
const THUMB = 44

export function useSuggestions(
  typed: string,
  find: (words: string) => void,
): readonly SuggestionGroup[] {
  const q = useSettled(typed.trim())
  const atRest = useRestGroups(find)
  const found = useFoundGroups(q, find)
  return q === '' ? atRest : found
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Before a letter is typed. */
function useRestGroups(find: (words: string) => void): SuggestionGroup[] {
  const t = useT('search')
  const { data: hot = [] } = useQuery(query(hotWords, {}))
  const recent = useRecentWords()
  const phrase = (group: string, icon: LucideIcon) => (text: string) => ({
    id: `${group}${text}`,
    content: <Phrase icon={icon}>{text}</Phrase>,
    onTake: () => find(text),
  })
  return [
    { id: 'recent', title: t('box.recent'), items: recent.map(phrase('recent', History)) },
    {
      id: 'hot',
      title: t('box.hot'),
      side: 'right',
      items: hot.map(({ text }) => phrase('hot', Search)(text)),
    },
  ]
}

function useFoundGroups(q: string, find: (words: string) => void): SuggestionGroup[] {
  const t = useT('search')
  const { count } = useNumbers()
  const navigate = useNavigate()
  const { data } = useQuery({
    ...query(suggest, { q }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
  if (data === undefined) return []
  return [
    {
      id: 'words',
      title: t('box.words'),
      items: data.words.map((word) => ({
        id: `word${word.text}`,
        content: (
          <Phrase icon={Search} note={t('box.count', { count: count(word.count) })}>
            <Highlighted text={word.text} part={q} />
          </Phrase>
        ),
        onTake: () => find(word.text),
      })),
    },
    {
      id: 'categories',
      title: t('box.categories'),
      items: data.categories.map(({ id, name }) => ({
        id: `category${id}`,
        content: (
          <Phrase icon={LayoutGrid}>
            <Highlighted text={name} part={q} />
          </Phrase>
        ),
        onTake: () => void navigate({ to: '/goods/list', search: { category: id } }),
      })),
    },
    {
      id: 'brands',
      title: t('box.brands'),
      items: data.brands.map(({ id, name }) => ({
        id: `brand${id}`,
        content: (
          <Phrase icon={Tag}>
            <Highlighted text={name} part={q} />
          </Phrase>
        ),
        onTake: () => void navigate({ to: '/goods/list', search: { brands: [id] } }),
      })),
    },
    {
      id: 'products',
      title: t('box.products'),
      side: 'right',
      items: data.products.slice(0, 3).map((card) => ({
        id: `product${card.id}`,
        content: <Product card={card} q={q} />,
        onTake: () => void navigate({ to: '/goods/$id', params: { id: String(card.id) } }),
      })),
    },
  ]
}

function Phrase(props: { icon: LucideIcon; note?: string; children: ReactNode }) {
  return (
    <>
      <Icon of={props.icon} size="small" />
      <span className="suggestion-text">{props.children}</span>
      {props.note !== undefined && <span className="suggestion-count">{props.note}</span>}
    </>
  )
}

function Product({ card, q }: { card: Card; q: string }) {
  return (
    <>
      {card.picture !== null && (
        <Picture src={card.picture.smallUrl} alt="" width={THUMB} height={THUMB} />
      )}
      <span className="grid min-w-0 flex-1">
        <span className="suggestion-text">
          <Highlighted text={card.name} part={q} />
        </span>
        <span className="flex justify-between gap-2 text-xs text-ink-3">
          <span className="code-text">
            <Highlighted text={card.code} part={q} />
          </span>
          <Money amount={card.priceAmount} currency={card.currency} />
        </span>
      </span>
    </>
  )
}
