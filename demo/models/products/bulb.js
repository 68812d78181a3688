import { THREE, M, lathe, cyl, group, place, ring, box, wrap, text, rep } from '../kit.js'

export const name = { cn: 'LED 球泡灯 E27 12W', en: 'LED bulb E27 12 W' }
export const view = { yaw: -14, pitch: 13, fill: 0.82 }
export const views = {
  front: { yaw: 0, pitch: 6 },
  detail: { yaw: -30, pitch: 12, zoom: 0.5, shift: [-0.25, -0.05] },
}

function one(lit) {
  const g = new THREE.Group()
  const frost = new THREE.MeshPhysicalMaterial({
    color: '#fbf9f4',
    roughness: 0.34,
    clearcoat: 0.25,
    clearcoatRoughness: 0.3,
    emissive: '#ffedc9',
    emissiveIntensity: lit ? 0.55 : 0.1,
  })
  const white = M.gloss('#f0f1f2', { roughness: 0.36 }),
    nickel = M.steel({ roughness: 0.24, color: '#cfcdc6' })
  const dome = []
  for (let i = 0; i <= 30; i++) {
    const a = -0.62 + (i / 30) * (Math.PI / 2 + 0.62)
    dome.push([3 * Math.cos(a), 8.6 + 3 * Math.sin(a), 0])
  }
  g.add(lathe(dome, frost, { seg: 96 }))
  g.add(
    lathe(
      [
        [0, 2.6, 0],
        [1.35, 2.6, 0.1],
        [1.5, 3.0, 0.3],
        [1.75, 4.6, 1],
        [2.44, 6.72, 0.4],
        [2.5, 6.9, 0.05],
        [2.3, 7.0, 0],
      ],
      white,
      { seg: 96, steps: 8 },
    ),
  )
  ring(14, (a) =>
    g.add(
      place(
        box(0.12, 2.6, 0.16, M.plastic('#dcdfe2'), { bev: 0.05 }),
        [1.82 * Math.cos(a), 3.9, 1.82 * Math.sin(a)],
        [0.22 * Math.sin(a), 0, -0.22 * Math.cos(a)],
      ),
    ),
  )
  // E27 thread
  const th = [
    [0, 0.34, 0],
    [0.7, 0.36, 0.1],
    [1.05, 0.62, 0.1],
  ]
  rep(5, (i) => {
    const y = 0.75 + i * 0.38
    th.push([1.14, y, 0.08], [1.32, y + 0.19, 0.16], [1.14, y + 0.38, 0.08])
  })
  th.push([1.32, 2.75, 0.05])
  g.add(lathe(th, nickel, { seg: 72, steps: 5 }))
  g.add(
    lathe(
      [
        [0, 0, 0],
        [0.42, 0, 0.12],
        [0.46, 0.22, 0.05],
        [0.75, 0.4, 0],
      ],
      M.brass(),
      { seg: 32 },
    ),
    lathe(
      [
        [0.42, 0.2, 0],
        [0.82, 0.42, 0.05],
        [1.04, 0.62, 0],
      ],
      M.plastic('#17191c'),
      { seg: 48 },
    ),
  )
  g.add(
    wrap(
      1.93,
      1.2,
      -0.9,
      1.8,
      (c, w) => {
        text(c, '12W  E27', w / 2, 0.5, 0.42, { weight: 700, color: '#5b626b', align: 'center' })
        text(c, '4000K  1200 lm  AC 85–265V', w / 2, 0.95, 0.22, {
          weight: 500,
          color: '#78808a',
          align: 'center',
        })
      },
      { alpha: true, at: [0, 4.75, 0] },
    ),
  )
  return g
}

export function build() {
  const g = new THREE.Group()
  g.add(place(group(one(true)), [0, 0, 0]))
  const lying = place(group(one(false)), [4.1, 2.55, 3.6], [0, -0.42, -1.24])
  g.add(lying)
  // bring the lying bulb to the floor
  g.updateMatrixWorld(true)
  const bb = new THREE.Box3().setFromObject(lying, true)
  lying.position.y -= bb.min.y
  return g
}
