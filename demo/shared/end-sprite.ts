// Start and goal in a three.js scene: the marks of the maps, as sprites that keep their size and are never hidden.
import { CanvasTexture, Sprite, SpriteMaterial } from 'three';
import { drawMarker } from './marks.js';
import type { Palette } from './palette.js';
import { Viewport } from './viewport.js';

const side = 96;

/** Draws the mark of an end in the colours of the theme. */
export function paintEndSprite(sprite: Sprite, end: 'start' | 'goal', palette: Palette): void {
  const picture = document.createElement('canvas');
  picture.width = picture.height = side;
  const viewport = new Viewport();
  viewport.ratio = 3;
  drawMarker({ context: picture.getContext('2d')!, viewport, colors: palette.css }, [side / 2, side / 2], 40, end);
  sprite.material.map?.dispose();
  sprite.material.map = new CanvasTexture(picture);
  sprite.material.map.colorSpace = 'srgb';
  sprite.material.needsUpdate = true;
}

/** `scale` is its side by the height of the view at distance 1; `renderOrder` puts it before what it marks. */
export function makeEndSprite(end: 'start' | 'goal', palette: Palette, scale: number, renderOrder: number): Sprite {
  const sprite = new Sprite(new SpriteMaterial({ depthTest: false, sizeAttenuation: false }));
  sprite.scale.setScalar(scale);
  sprite.renderOrder = renderOrder;
  paintEndSprite(sprite, end, palette);
  return sprite;
}
