/** One floor for each first-level category: its subcategories and best sellers. Small ones share a row. */
import { Link } from '@tanstack/react-router'
import type { CategoryNode, homeGoods } from '#domains/catalog/contract.ts'
import { GoodsCards } from '#domains/catalog/web/door/GoodsCard.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type Goods = DataOf<typeof homeGoods>['floors'][number]
type Floor = Goods & { category: CategoryNode | undefined; look: 'led' | 'full' | 'half' }

/** How many goods fit beside a lead, in a full row, and in half a row. */
const ROOM = { led: 4, full: 6, half: 2 } as const
const LEAF_COUNT = 6
const PICTURE = 400

export function CategorySections(props: {
  floors: readonly Goods[]
  tree: readonly CategoryNode[]
}) {
  const floors = arrangeFloors(props.floors, props.tree)
  const whole = floors.filter(({ look }) => look !== 'half')
  const halves = floors.filter(({ look }) => look === 'half')
  return (
    <>
      {whole.map((floor, index) => (
        <FloorOf key={floor.categoryId} floor={floor} isBlue={index % 2 === 1} />
      ))}
      {halves.length > 0 && (
        <div className="grid grid-cols-1 gap-x-4 xl:grid-cols-2">
          {halves.map((floor, index) => (
            <FloorOf key={floor.categoryId} floor={floor} isBlue={index % 2 === 1} />
          ))}
        </div>
      )}
    </>
  )
}

/**
 * A lead fills the row of a floor with fewer than six goods, and of every other floor; floors with fewer than four are half
 * as wide.
 */
function arrangeFloors(floors: readonly Goods[], tree: readonly CategoryNode[]): Floor[] {
  return floors
    .filter(({ cards }) => cards.length >= ROOM.half)
    .map((floor, index) => ({
      ...floor,
      category: leadCategory(tree.find(({ id }) => id === floor.categoryId)),
      look:
        floor.cards.length < ROOM.led
          ? 'half'
          : floor.cards.length < ROOM.full || index % 2 === 0
            ? 'led'
            : 'full',
    }))
}

/** A category without a picture and subcategories has no lead: its goods are shown alone. */
const leadCategory = (category: CategoryNode | undefined): CategoryNode | undefined =>
  category?.imageUrl === null && category.children.length === 0 ? undefined : category

function FloorOf({ floor, isBlue }: { floor: Floor; isBlue: boolean }) {
  const t = useT('content')
  const { categoryId, name, cards, category, look } = floor
  const shown = cards.slice(0, ROOM[look])
  const branches = category?.children.map((each) => each.name).slice(0, 3) ?? []
  return (
    <section className="min-w-0" aria-labelledby={`floor${categoryId}`}>
      <SectionHeading
        id={`floor${categoryId}`}
        title={name}
        note={look === 'full' ? branches.join(' · ') : undefined}
        more={{
          label: t('home.more'),
          link: (link) => <Link to="/goods/list" search={{ category: categoryId }} {...link} />,
        }}
      />
      {look === 'full' || category === undefined ? (
        <GoodsCards cards={shown} look={look === 'half' ? 'four' : 'six'} />
      ) : (
        <div className={classes('floor', look === 'half' && 'floor-half')}>
          <Lead category={category} isBlue={isBlue} />
          <GoodsCards cards={shown} look={look === 'half' ? 'two' : 'four'} />
        </div>
      )}
    </section>
  )
}

function Lead({ category, isBlue }: { category: CategoryNode; isBlue: boolean }) {
  const { name, children, imageUrl } = category
  const leaves = children.flatMap((branch) => branch.children).slice(0, LEAF_COUNT)
  return (
    <div className={classes('floor-lead', isBlue && 'floor-lead-blue')}>
      <h3>
        {children.length === 0
          ? name
          : children
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
