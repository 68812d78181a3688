// The photo studio: softbox lighting, a floor that only catches shadow, and an
// accumulating renderer (many jittered lights and sub-pixel offsets, averaged)
// that gives soft shadows, contact occlusion and clean edges on any WebGL,
// SwiftShader included. Output is a cut-out with alpha, tone-mapped.
import * as THREE from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js'
import { env } from './kit.js'
import * as catalogue from './products/index.js'

const SIZE = window.STUDIO_SIZE || 1200
const cv = document.createElement('canvas')
cv.width = cv.height = SIZE
const R = new THREE.WebGLRenderer({
  canvas: cv,
  alpha: true,
  premultipliedAlpha: false,
  preserveDrawingBuffer: true,
  antialias: false,
})
R.setSize(SIZE, SIZE, false)
R.shadowMap.enabled = true
R.shadowMap.type = THREE.PCFShadowMap
R.setClearColor(0x000000, 0)

// Studio environment: pale room, three softboxes, two dark cards for contrast.
function studio() {
  const s = new THREE.Scene()
  const panel = (w, h, p, k, c = '#ffffff') => {
    const m = new THREE.Mesh(
      new THREE.PlaneGeometry(w, h),
      new THREE.MeshBasicMaterial({
        color: new THREE.Color(c).multiplyScalar(k),
        side: THREE.DoubleSide,
      }),
    )
    m.position.set(...p)
    m.lookAt(0, 0, 0)
    s.add(m)
  }
  const room = new THREE.Mesh(
    new THREE.SphereGeometry(30, 32, 16),
    new THREE.ShaderMaterial({
      side: THREE.BackSide,
      vertexShader:
        'varying vec3 d; void main(){ d = position; gl_Position = projectionMatrix*modelViewMatrix*vec4(position,1.); }',
      fragmentShader:
        'varying vec3 d; void main(){ float y = normalize(d).y; vec3 lo = vec3(.46,.47,.49), mid = vec3(.34,.35,.37), hi = vec3(.62,.63,.65); vec3 c = y < 0. ? mix(mid, lo, smoothstep(0.,-.5,y)) : mix(mid, hi, smoothstep(0.,.9,y)); gl_FragColor = vec4(c,1.); }',
    }),
  )
  s.add(room)
  panel(14, 14, [-11, 15, 9], 5.2)
  panel(7, 18, [17, 6, 6], 3.4, '#fbfdff')
  panel(18, 5, [0, 9, -18], 4.0)
  panel(4, 14, [-20, 4, -3], 2.6, '#fffaf2')
  panel(5, 16, [-15, 3, 14], 0.04)
  panel(4, 16, [12, 2, 16], 0.05)
  return s
}
const pm = new THREE.PMREMGenerator(R)
const envs = {
  studio: pm.fromScene(studio(), 0.015).texture,
  room: pm.fromScene(new RoomEnvironment(), 0.03).texture,
}

const halton = (i, b) => {
  let f = 1,
    r = 0
  while (i > 0) {
    f /= b
    r += f * (i % b)
    i = Math.floor(i / b)
  }
  return r
}

// full-screen passes: running mean, then tone map + sRGB + straight alpha
const fsq = new THREE.Mesh(new THREE.PlaneGeometry(2, 2))
const fcam = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1)
const fs = new THREE.Scene()
fs.add(fsq)
const vs = 'varying vec2 u; void main(){ u = uv; gl_Position = vec4(position.xy, 0., 1.); }'
const mean = new THREE.ShaderMaterial({
  vertexShader: vs,
  uniforms: { a: { value: null }, b: { value: null }, k: { value: 1 } },
  depthTest: false,
  depthWrite: false,
  fragmentShader:
    'varying vec2 u; uniform sampler2D a,b; uniform float k; void main(){ vec4 s = texture2D(b,u); s.rgb = min(s.rgb, vec3(6.)); gl_FragColor = mix(texture2D(a,u), s, k); }',
})
const resolve = new THREE.ShaderMaterial({
  vertexShader: vs,
  uniforms: { a: { value: null }, e: { value: 1 }, k: { value: 0 } },
  depthTest: false,
  depthWrite: false,
  fragmentShader: `varying vec2 u; uniform sampler2D a; uniform float e, k;   // k = 1 keeps a close-up uncropped at the frame edge
  vec3 neutral(vec3 c){ const float st=.76, ds=.12; float x=min(c.r,min(c.g,c.b)); float o = x<.08 ? x-6.25*x*x : .04; c-=o; float p=max(c.r,max(c.g,c.b)); if(p<st) return c; float d=1.-st; float np=1.-d*d/(p+d-st); c*=np/p; float g=1.-1./(ds*(p-np)+1.); return mix(c, vec3(np), g); }
  vec3 oetf(vec3 c){ return mix(1.055*pow(c, vec3(1./2.4))-.055, c*12.92, vec3(lessThanEqual(c, vec3(.0031308)))); }
  // floor pixels are dark and thin: blur them, so few light samples still give one smooth shadow
  bool floorAt(vec4 s){ return s.a < .45 && max(s.r, max(s.g, s.b)) < s.a * .05 + .003; }
  void main(){ vec4 t = texture2D(a,u);
    if (floorAt(t)) { float s = t.a, n = 1.; for (int i = 0; i < 72; i++) { float r = sqrt((float(i) + .5) / 72.) * .034, g = float(i) * 2.39996; vec4 q = texture2D(a, u + r * vec2(cos(g), sin(g))); if (floorAt(q)) { float w = 1.2 - r / .034; s += q.a * w; n += w; } } t = vec4(vec3(.007, .012, .025) * s / n, s / n); }
    vec3 c = t.a>0.0005 ? t.rgb/t.a : vec3(0.); vec2 m = min(u, 1. - u); float edge = smoothstep(0., .055, min(m.x, m.y)); gl_FragColor = vec4(oetf(clamp(neutral(c*e),0.,1.)), t.a * mix(edge, 1., k)); }`,
})
const RT = (o) =>
  new THREE.WebGLRenderTarget(SIZE, SIZE, {
    type: THREE.FloatType,
    minFilter: THREE.NearestFilter,
    magFilter: THREE.NearestFilter,
    depthBuffer: false,
    ...o,
  })
const rt = { frame: RT({ depthBuffer: true, type: THREE.HalfFloatType }), a: RT(), b: RT() }

export async function shoot(id, { view = 'hero', samples = 40, variant = null } = {}) {
  const P = catalogue[id]
  env.q = 1
  env.glb = false
  env.accent = variant
  await document.fonts.ready
  const obj = P.build(variant)
  const V = {
    yaw: -32,
    pitch: 16,
    fov: 22,
    fill: 0.8,
    exposure: 1,
    ...(P.view || {}),
    ...((P.views || {})[view] || {}),
  }
  const scene = new THREE.Scene()
  scene.environment = envs[V.env ?? 'studio']
  scene.environmentIntensity = V.ibl ?? 0.8
  scene.environmentRotation = new THREE.Euler(0, V.envYaw ?? 0, 0)
  const turn = new THREE.Group()
  turn.add(obj)
  scene.add(turn)
  turn.updateMatrixWorld(true)
  const bb = new THREE.Box3().setFromObject(obj, true),
    c = bb.getCenter(new THREE.Vector3()),
    sz = bb.getSize(new THREE.Vector3())
  obj.position.sub(new THREE.Vector3(c.x, bb.min.y, c.z))
  const rad = sz.length() / 2,
    mid = new THREE.Vector3(0, sz.y / 2, 0)
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(rad * 12, rad * 12),
    new THREE.ShadowMaterial({ opacity: V.shadow ?? 0.42, color: '#141c2c' }),
  )
  const inner = Math.max(Math.hypot(sz.x, sz.z) / 2, rad * 0.3)
  floor.material.onBeforeCompile = (sh) => {
    // let the shadow die out before the frame edge
    sh.vertexShader = sh.vertexShader.replace(
      'void main() {',
      'varying vec2 vP;\nvoid main() { vP = position.xy;',
    )
    sh.fragmentShader = sh.fragmentShader
      .replace(
        'void main() {',
        `varying vec2 vP;\nvoid main() { float fade = 1. - smoothstep(${inner.toFixed(3)}, ${(inner + rad * 0.55).toFixed(3)}, length(vP));`,
      )
      .replace('opacity * ( 1.0 - getShadowMask() )', 'fade * opacity * ( 1.0 - getShadowMask() )')
  }
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  floor.renderOrder = -1
  floor.position.y = -rad * 0.0015
  if (V.floor !== false) scene.add(floor)

  const lamp = (k, map) => {
    const l = new THREE.DirectionalLight('#ffffff', k)
    l.castShadow = true
    l.shadow.mapSize.set(map, map)
    l.shadow.bias = -0.0006
    l.shadow.normalBias = rad * 0.004
    l.shadow.radius = 1.5
    Object.assign(l.shadow.camera, {
      left: -rad * 1.25,
      right: rad * 1.25,
      top: rad * 1.25,
      bottom: -rad * 1.25,
      near: rad * 0.5,
      far: rad * 8,
    })
    l.target.position.copy(mid)
    scene.add(l, l.target)
    return l
  }
  const key = lamp(V.key ?? 1.15, SIZE > 800 ? 2048 : 1024),
    dome = lamp(V.dome ?? 0.95, 1024)

  // camera: fit the projected bounds, then centre them
  const cam = new THREE.PerspectiveCamera(V.fov, 1, rad * 0.1, rad * 40)
  const ya = THREE.MathUtils.degToRad(V.yaw),
    pi = THREE.MathUtils.degToRad(V.pitch)
  const dir = new THREE.Vector3(
    Math.sin(-ya) * Math.cos(pi),
    Math.sin(pi),
    Math.cos(ya) * Math.cos(pi),
  )
  const target = mid.clone()
  let dist = rad / Math.sin(THREE.MathUtils.degToRad(V.fov / 2))
  const pts = []
  obj.updateMatrixWorld(true)
  obj.traverse((m) => {
    if (!m.isMesh) return
    const p = m.geometry.attributes.position
    const step = Math.max(1, Math.floor(p.count / 300))
    for (let i = 0; i < p.count; i += step)
      pts.push(new THREE.Vector3().fromBufferAttribute(p, i).applyMatrix4(m.matrixWorld))
  })
  for (let it = 0; it < 6; it++) {
    cam.position.copy(target).addScaledVector(dir, dist)
    cam.lookAt(target)
    cam.updateMatrixWorld()
    cam.updateProjectionMatrix()
    let x0 = 9,
      x1 = -9,
      y0 = 9,
      y1 = -9
    for (const p of pts) {
      const q = p.clone().project(cam)
      x0 = Math.min(x0, q.x)
      x1 = Math.max(x1, q.x)
      y0 = Math.min(y0, q.y)
      y1 = Math.max(y1, q.y)
    }
    const h = Math.tan(THREE.MathUtils.degToRad(V.fov / 2)) * dist
    const right = new THREE.Vector3().setFromMatrixColumn(cam.matrixWorld, 0),
      up = new THREE.Vector3().setFromMatrixColumn(cam.matrixWorld, 1)
    target.addScaledVector(right, ((x0 + x1) / 2) * h).addScaledVector(up, ((y0 + y1) / 2) * h)
    dist *= Math.max(x1 - x0, y1 - y0) / (2 * V.fill)
  }
  if (V.zoom) dist *= V.zoom
  if (V.shift) {
    const right = new THREE.Vector3().setFromMatrixColumn(cam.matrixWorld, 0),
      up = new THREE.Vector3().setFromMatrixColumn(cam.matrixWorld, 1)
    target.addScaledVector(right, V.shift[0] * rad).addScaledVector(up, V.shift[1] * rad)
  }
  cam.position.copy(target).addScaledVector(dir, dist)
  cam.lookAt(target)

  const keyDir = new THREE.Vector3(...(V.keyDir ?? [-0.75, 1.25, 0.9]))
    .applyAxisAngle(new THREE.Vector3(0, 1, 0), -ya)
    .normalize()
  const t1 = new THREE.Vector3().crossVectors(keyDir, new THREE.Vector3(0, 1, 0)).normalize(),
    t2 = new THREE.Vector3().crossVectors(keyDir, t1)
  for (let i = 0; i < samples; i++) {
    const j = i + 1
    cam.setViewOffset(SIZE, SIZE, halton(j, 2) - 0.5, halton(j, 3) - 0.5, SIZE, SIZE)
    const ra = Math.sqrt(halton(j, 5)) * (V.soft ?? 0.28),
      an = halton(j, 7) * Math.PI * 2
    key.position.copy(mid).addScaledVector(
      keyDir
        .clone()
        .addScaledVector(t1, ra * Math.cos(an))
        .addScaledVector(t2, ra * Math.sin(an))
        .normalize(),
      rad * 4,
    )
    const z = Math.sqrt(0.3 + 0.7 * halton(j, 2)),
      ph = halton(j, 3) * Math.PI * 2,
      s = Math.sqrt(1 - z * z)
    dome.position
      .copy(mid)
      .add(new THREE.Vector3(s * Math.cos(ph), z, s * Math.sin(ph)).multiplyScalar(rad * 4))
    R.setRenderTarget(rt.frame)
    R.clear()
    R.render(scene, cam)
    mean.uniforms.a.value = rt.a.texture
    mean.uniforms.b.value = rt.frame.texture
    mean.uniforms.k.value = 1 / j
    fsq.material = mean
    R.setRenderTarget(rt.b)
    R.render(fs, fcam)
    ;[rt.a, rt.b] = [rt.b, rt.a]
    if (i % 4 === 3) await new Promise((r) => setTimeout(r, 0))
  }
  resolve.uniforms.a.value = rt.a.texture
  resolve.uniforms.e.value = V.exposure
  resolve.uniforms.k.value = V.zoom ? 1 : 0
  fsq.material = resolve
  R.setRenderTarget(null)
  R.clear()
  R.render(fs, fcam)
  scene.traverse((m) => {
    if (m.isMesh) m.geometry.dispose()
    if (m.isLight) m.dispose?.()
  })
  return cv.toDataURL('image/png').split(',')[1]
}

export async function glb(id, { q = 0.44 } = {}) {
  const P = catalogue[id]
  env.q = P.glbQ ?? q
  env.glb = true
  env.accent = null
  const obj = P.build()
  const root = new THREE.Group()
  root.name = id
  root.add(obj)
  const bb = new THREE.Box3().setFromObject(obj),
    c = bb.getCenter(new THREE.Vector3())
  obj.position.set(-c.x, -bb.min.y, -c.z)
  root.scale.setScalar(0.01) // cm -> m
  root.traverse((m) => {
    if (m.isMesh && !m.material.map && !m.material.emissiveMap) m.geometry.deleteAttribute('uv')
  }) // lets vertices weld
  root.updateMatrixWorld(true)
  const buf = await new GLTFExporter().parseAsync(root, { binary: true, onlyVisible: true })
  env.q = 1
  env.glb = false
  let s = ''
  const u = new Uint8Array(buf)
  for (let i = 0; i < u.length; i += 32768) s += String.fromCharCode(...u.subarray(i, i + 32768))
  const size = bb.getSize(new THREE.Vector3())
  return { data: btoa(s), size: [size.x, size.y, size.z].map((v) => +v.toFixed(1)) }
}

export const list = () =>
  Object.entries(catalogue).map(([id, p]) => ({
    id,
    name: p.name,
    views: ['hero', ...Object.keys(p.views || {})],
    variants: p.variants || [],
  }))
window.studio = { shoot, glb, list }
