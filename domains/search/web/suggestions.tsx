/** The list under the search field: recent searches, phrases and categories at the left, three products at the right. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/rotate-ccw-clock'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Card } from '#domains/catalog/contract.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { CardPrice } from '#domains/pricing/web/door/CardPrice.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { Highlighted, type SuggestionGroup } from '#kit/ui/forms/Suggestions.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useSettled } from '#kit/web/calls/settled.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { hotWords, suggest } from '../calls.gen.ts'
import { forgetWord, hideWord, useHiddenWords, useRecentWords } from './recent.ts'

const THUMB = 44
const OWN_MAX = 3

/** The list stays until the next one is loaded; outdated requests are cancelled. */
export function useSuggestions(
  typed: string,
  find: (words: string) => void,
): readonly SuggestionGroup[] {
  const now = typed.trim()
  const q = useSettled(now)
  const own = useOwnWords(now, find)
  const hot = useHotGroup(find)
  const found = useFoundGroups(q, find)
  if (now === '') return [own, hot]
  return found === undefined ? [own] : [own, ...found]
}

/** Recent searches: all of them, or those with the typed letters. */
function useOwnWords(typed: string, find: (words: string) => void): SuggestionGroup {
  const t = useT('search')
  const recent = useRecentWords()
  const fits = recent.filter((each) => each.toLowerCase().includes(typed.toLowerCase()))
  return {
    id: 'recent',
    title: t('box.recent'),
    items: (typed === '' ? recent : fits.slice(0, OWN_MAX)).map((text) => ({
      id: `recent${text}`,
      content: (
        <Phrase icon={History}>
          <Highlighted text={text} part={typed} />
        </Phrase>
      ),
      onTake: () => find(text),
      onRemove: () => forgetWord(text),
    })),
  }
}

function useHotGroup(find: (words: string) => void): SuggestionGroup {
  const t = useT('search')
  const { data = [] } = useQuery(query(hotWords, {}))
  const hidden = useHiddenWords()
  const navigate = useNavigate()
  return {
    id: 'hot',
    title: t('box.hot'),
    side: 'right',
    items: data
      .filter(({ text }) => !hidden.includes(text))
      .map(({ text, target }) => ({
        id: `hot${text}`,
        content: <Phrase icon={TrendingUp}>{text}</Phrase>,
        onTake: () => (target === '' ? find(text) : void navigate({ href: target })),
        onRemove: () => hideWord(text),
      })),
  }
}

function useFoundGroups(
  q: string,
  find: (words: string) => void,
): readonly SuggestionGroup[] | undefined {
  const t = useT('search')
  const { count } = useNumbers()
  const navigate = useNavigate()
  const { data } = useQuery({
    ...query(suggest, { q }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
  if (data === undefined) return undefined
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
          <CardPrice card={card} />
        </span>
      </span>
    </>
  )
}
