/** One floor for each first category: what it holds, and what sells best of it. */
import { Link } from '@tanstack/react-router'
import type { CategoryNode, homeGoods } from '#domains/catalog/contract.ts'
import { GoodsCards } from '#domains/catalog/web/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { classes } from '#kit/ui/classes.ts'
import { Picture } from '#kit/ui/Picture.tsx'
import { SectionHeading } from '#kit/ui/SectionHeading.tsx'
import { useT } from '#kit/web/i18n.tsx'

type Floor = DataOf<typeof homeGoods>['floors'][number]

/** Beside a lead there is room for four. */
const LED_COUNT = 4
const FULL_COUNT = 6
const LEAF_COUNT = 6
const PICTURE = 400

type Props = { floors: readonly Floor[]; tree: readonly CategoryNode[] }

export function Floors({ floors, tree }: Props) {
  const shown = floors.filter(({ cards }) => cards.length > 0)
  return shown.map((floor, index) => (
    <FloorOf
      key={floor.categoryId}
      floor={floor}
      category={tree.find(({ id }) => id === floor.categoryId)}
      index={index}
    />
  ))
}

function FloorOf(props: { floor: Floor; category: CategoryNode | undefined; index: number }) {
  const t = useT('content')
  const { floor, category, index } = props
  const { categoryId, name, cards } = floor
  // Every other floor has a lead; one with little to show always, so that its row is full.
  const isLed = category !== undefined && (index % 2 === 0 || cards.length < FULL_COUNT)
  const leaves = category?.children.map((each) => each.name).slice(0, 3) ?? []
  return (
    <section className="mt-9" aria-labelledby={`floor${categoryId}`}>
      <SectionHeading
        id={`floor${categoryId}`}
        title={name}
        note={isLed ? undefined : leaves.join(' · ')}
        more={{
          label: t('home.more'),
          link: (link) => <Link to="/goods/list" search={{ category: categoryId }} {...link} />,
        }}
      />
      {isLed ? (
        <div className="floor">
          <Lead category={category} isBlue={index % 4 === 2} />
          <GoodsCards cards={cards.slice(0, LED_COUNT)} look="four" />
        </div>
      ) : (
        <GoodsCards cards={cards.slice(0, FULL_COUNT)} look="six" />
      )}
    </section>
  )
}

function Lead({ category, isBlue }: { category: CategoryNode; isBlue: boolean }) {
  const { children, imageUrl } = category
  const leaves = children.flatMap((branch) => branch.children).slice(0, LEAF_COUNT)
  return (
    <div className={classes('floor-lead', isBlue && 'floor-lead-blue')}>
      <h3>
        {children
          .slice(0, 2)
          .map((branch) => branch.name)
          .join(' · ')}
      </h3>
      <ul>
        {leaves.map(({ id, name }) => (
          <li key={id}>
            <Link to="/goods/list" search={{ category: id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {imageUrl !== null && <Picture src={imageUrl} alt="" width={PICTURE} height={PICTURE} />}
    </div>
  )
}
