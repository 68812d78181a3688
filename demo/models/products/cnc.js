import {
  THREE,
  M,
  box,
  cyl,
  lathe,
  group,
  place,
  rep,
  ring,
  decal,
  text,
  extr,
  outline,
  tube,
} from '../kit.js'

export const name = { cn: '斜床身数控车床 CK46', en: 'Slant-bed CNC lathe CK46' }
export const device = true
export const view = { yaw: -30, pitch: 12, fill: 0.86 }
export const views = { front: { yaw: 0, pitch: 5 } }

export function build() {
  const white = M.paint('#e8ebee'),
    navy = M.paint('#233a68'),
    dark = M.plastic('#272b31'),
    ss = M.brushed(),
    pol = M.steel({ roughness: 0.2 }),
    g = new THREE.Group()
  // side profile: sloping front, extruded across the width
  const prof = outline(
    [
      [-70, 8, 2],
      [66, 8, 3],
      [70, 64, 6],
      [58, 78, 6],
      [34, 158, 8],
      [8, 172, 6],
      [-70, 172, 4],
    ],
    3,
  )
  const hull = extr(prof, 208, white, { bev: 3, bevSegs: 4 })
  hull.rotation.y = -Math.PI / 2
  g.add(place(group(hull), [0, 0, 0]))
  const skirt = extr(
    outline(
      [
        [-69, 2, 1],
        [66.6, 2, 1],
        [70.8, 30, 2],
        [-69, 30, 1],
      ],
      1,
    ),
    209.4,
    navy,
    { bev: 2, bevSegs: 3 },
  )
  skirt.rotation.y = -Math.PI / 2
  g.add(group(skirt))
  rep(4, (i) => g.add(cyl(6, 4, dark, { at: [i % 2 ? 88 : -88, 0, i < 2 ? 50 : -55], seg: 24 })))
  // sloping door with window (slope from (58,78) to (34,158))
  const ang = Math.atan2(24, 80),
    S = (x, along, off) => {
      const t = along
      return [x, 78 + t * 80, 58 - t * 24 + off]
    }
  const onSlope = (o, x, t, off) => {
    const p = S(x, t, 0)
    const n = [0, Math.sin(ang), Math.cos(ang)]
    o.position.set(p[0], p[1] + n[1] * off, p[2] + n[2] * off)
    o.rotation.x = -ang
    return o
  }
  g.add(onSlope(box(112, 74, 3, navy, { bev: 1.4, centre: true }), -22, 0.5, 1.2))
  g.add(
    onSlope(
      box(70, 48, 1, M.plastic('#0b0f15', { roughness: 0.5 }), { bev: 2, centre: true }),
      -22,
      0.53,
      2.6,
    ),
  )
  // scene behind the glass: chuck, work piece, turret
  const inn = new THREE.Group()
  inn.add(place(group(cyl(13, 6, pol, { seg: 56, bev: 0.8 })), [-20, 2, 0], [0, 0, -Math.PI / 2]))
  ring(3, (a) =>
    inn.add(
      place(
        box(4, 4, 9, M.dark(), { bev: 0.6, centre: true }),
        [-12.5, 2 + 7 * Math.cos(a), 7 * Math.sin(a) * 0.3 + 1],
        [a, 0, 0],
      ),
    ),
  )
  inn.add(
    place(
      group(
        lathe(
          [
            [0, 0, 0],
            [5, 0, 0.3],
            [5, 10, 0.3],
            [3.2, 12, 0.4],
            [3.2, 22, 0.3],
            [0, 22, 0],
          ],
          M.steel({ roughness: 0.12, color: '#e6dcc6' }),
          { seg: 48 },
        ),
      ),
      [-13, 2, 0.6],
      [0, 0, -Math.PI / 2],
    ),
  )
  inn.add(
    place(
      group(cyl(10, 5, M.dark({ roughness: 0.3 }), { seg: 8, bev: 0.5 })),
      [16, -10, 0],
      [0, 0, -0.4 - Math.PI / 2],
    ),
  )
  ring(6, (a) =>
    inn.add(
      place(box(3.4, 5, 3, pol, { bev: 0.4, centre: true }), [
        14,
        -10 + 11 * Math.cos(a),
        3 * Math.sin(a) + 1,
      ]),
    ),
  )
  inn.scale.z = 0.16
  g.add(onSlope(inn, -22, 0.53, 3.1))
  g.add(
    onSlope(
      box(69, 47, 0.5, M.glass({ opacity: 0.13, color: '#bcd4e6', roughness: 0.03 }), {
        bev: 0.2,
        centre: true,
        cast: false,
      }),
      -22,
      0.53,
      5,
    ),
  )
  for (const [w, h, x, t] of [
    [74, 3, -22, 0.53 + 0.31],
    [74, 3, -22, 0.53 - 0.31],
  ])
    g.add(onSlope(box(w, h, 2.6, dark, { bev: 0.8, centre: true }), x, t, 4))
  for (const x of [-58, 14])
    g.add(onSlope(box(3, 50, 2.6, dark, { bev: 0.8, centre: true }), x, 0.53, 4))
  g.add(
    onSlope(
      group(
        tube(
          [
            [0, -16, 2],
            [0, -15, 6],
            [0, 15, 6],
            [0, 16, 2],
          ],
          1.3,
          pol,
          { along: 24, tension: 0.1 },
        ),
      ),
      27,
      0.5,
      2,
    ),
  )
  // chip tray door below
  g.add(box(112, 36, 2.4, white, { bev: 1, at: [-22, 34, 68.8] }))
  rep(3, (i) =>
    g.add(box(40, 1.2, 1, M.plastic('#3a4049'), { bev: 0.3, at: [-48, 42 + i * 4, 70.2] })),
  )
  // pendant control
  const hmi = group(
    box(40, 78, 10, M.paint('#d9dde3'), { bev: 2.4, centre: true }),
    box(36, 28, 1, dark, { bev: 0.8, centre: true, at: [0, 20, 5] }),
    decal(
      32,
      24,
      (c, w, h) => {
        c.fillStyle = '#0d1626'
        c.fillRect(0, 0, w, h)
        c.fillStyle = '#22459a'
        c.fillRect(0, 0, w, 3.2)
        text(c, 'O0046  AUTO', 1, 2.4, 1.9, { color: '#fff', weight: 700 })
        ;[
          ['X', '+046.218'],
          ['Z', '-112.750'],
        ].forEach(([a, v], i) => {
          text(c, a, 1.4, 8 + i * 4.4, 3, { color: '#7fb0ff', weight: 700 })
          text(c, v, 18.6, 8 + i * 4.4, 3, { color: '#eaf1ff', weight: 600, align: 'right' })
        })
        ;['G01 X46.2 F0.18', 'G02 Z-112.75 R4', 'G00 X80.0', 'M05'].forEach((s, i) =>
          text(c, s, 1.4, 16.2 + i * 2.1, 1.4, { color: i ? '#7f93b8' : '#7ee2ab' }),
        )
        text(c, '1 850', w - 1, 9, 3.4, { color: '#ffd37a', weight: 700, align: 'right' })
        text(c, 'r/min', w - 1, 11.2, 1.4, { color: '#8fa6cf', align: 'right' })
      },
      { at: [0, 20, 5.56], glow: 0.55, px: 800, rough: 0.15 },
    ),
  )
  rep(24, (i) =>
    hmi.add(
      box(4, 2.8, 1, M.plastic(['#f2f4f6', '#c9d3e4'][i % 5 === 2 ? 1 : 0]), {
        bev: 0.4,
        centre: true,
        at: [-13 + (i % 6) * 5.2, 0 - Math.floor(i / 6) * 4, 5.2],
      }),
    ),
  )
  hmi.add(
    place(
      group(
        cyl(4.6, 2, M.plastic('#2b3038'), { seg: 36, bev: 0.5 }),
        cyl(1.2, 4, M.plastic('#2b3038'), { at: [2.6, 0, 0], seg: 18 }),
      ),
      [-10, -26, 5],
      [Math.PI / 2, 0, 0],
    ),
    place(
      group(
        cyl(3.6, 1.4, M.plastic('#e9b41d'), { seg: 32, bev: 0.3 }),
        cyl(2.7, 4.4, M.gloss('#c22718'), { seg: 32, bev: 1 }),
      ),
      [10, -26, 5],
      [Math.PI / 2, 0, 0],
    ),
  )
  g.add(place(hmi, [68, 112, 60], [-0.16, -0.12, 0]))
  g.add(box(30, 60, 18, white, { bev: 2, at: [70, 80, 44] }))
  // maker plate and tower light
  g.add(
    decal(
      64,
      12,
      (c) => {
        text(c, 'CK46', 0, 10, 12, { weight: 800, color: '#233a68' })
        text(c, 'SLANT BED', 36, 9.6, 4.4, { weight: 600, color: '#66738a' })
      },
      { alpha: true, at: [9, 56, 70.3], px: 900 },
    ),
  )
  g.add(cyl(1.3, 8, pol, { at: [84, 172, -30], seg: 16 }))
  ;['#2d8f5f', '#e0a01b', '#c22718'].forEach((c, i) =>
    g.add(
      cyl(3, 7, M.gloss(c, { emissive: c, emissiveIntensity: i ? 0.04 : 0.4 }), {
        at: [84, 180 + i * 7.3, -30],
        seg: 30,
        bev: 0.3,
      }),
    ),
  )
  g.add(
    box(34, 30, 40, white, { bev: 2, at: [-122, 12, -30] }),
    cyl(5, 12, dark, { at: [-122, 42, -30], seg: 24 }),
  )
  return g
}
