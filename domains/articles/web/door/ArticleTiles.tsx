/** Articles of any kind in a row, below other things of a page. */
import type { ArticleCard } from '../../contract.ts'
import { Tiles } from '../Cards.tsx'

export const ArticleTiles = ({ items }: { items: readonly ArticleCard[] }) => (
  <Tiles items={items} />
)
