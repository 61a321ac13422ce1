import type { ObjectFieldTemplateProps, ObjectFieldTemplatePropertyType } from '@rjsf/utils';
import { optionsOf } from '../schema';
import { useForm, useFromForm } from '../state';
import { idsOf } from '../widgets/described';
import { FieldList } from './FieldList';

interface PanelSpec {
  name: string;
  title?: string;
  fields?: readonly string[];
  wide?: boolean;
  main?: boolean;
  closed?: boolean;
}

interface Panel {
  name: string;
  title: string;
  properties: ObjectFieldTemplatePropertyType[];
  wide: boolean;
  main: boolean;
  /** It opens where somebody asks for it, or something in it is wrong. */
  closed: boolean;
}

function panelsOf(specs: readonly PanelSpec[], properties: readonly ObjectFieldTemplatePropertyType[]): Panel[] {
  const left = new Map(properties.map((property) => [property.name, property]));
  const panels = specs.map(({ name, title, fields, wide, main, closed }) => {
    const own: ObjectFieldTemplatePropertyType[] = [];
    for (const field of fields ?? []) {
      // A dotted name stands within the object that begins it.
      const root = field.split('.')[0]!;
      const property = left.get(root);
      if (property) own.push(property);
      left.delete(root);
    }
    return { name, title: title ?? '', properties: own, wide: wide === true, main: main === true, closed: closed === true };
  });
  if (left.size) {
    const first = panels[0];
    if (first) first.properties.push(...left.values());
    else panels.push({ name: '', title: '', properties: [...left.values()], wide: false, main: false, closed: false });
  }
  return panels;
}

/**
 * The whole form: what is localised on the left, with the panels that are main ones below, the rest in panels beside it;
 * below each other where there is no room. A wide panel has the whole width, below them.
 */
export function FormLayout({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const form = useForm();
  const ui = uiSchema ?? {};
  const langs = properties.find(({ name }) => name === 'langs');
  const panels = panelsOf(
    (optionsOf(ui).panels as readonly PanelSpec[] | undefined) ?? [],
    properties.filter((property) => property !== langs),
  );
  // A panel whose fields are all hidden, for now or ever, is not shown. A string, so that an unchanged answer stays the same.
  const shown = useFromForm(form, () =>
    panels.map((panel) => (panel.properties.some(({ name, hidden }) => !hidden && form.shows([name])) ? '1' : '0')).join(''),
  );
  const visible = panels.filter((panel, index) => !panel.wide && shown[index] === '1');
  const wide = panels.filter((panel, index) => panel.wide && shown[index] === '1');
  const isMain = (panel: Panel, index: number) => panel.main || (!langs && index === 0);
  const main = visible.filter(isMain);
  const side = visible.filter((panel, index) => !isMain(panel, index));
  // The one group of a panel that is called as the panel is has the caption of both.
  const captionOf = ({ title, properties }: Panel) => {
    const [only, ...more] = properties.filter(({ hidden }) => !hidden);
    const { 'ui:field': field, 'ui:ArrayFieldTemplate': list } = (only && (ui[only.name] as typeof ui | undefined)) ?? {};
    return only && !more.length && (field || list) && form.labelAt([only.name]) === title ? idsOf(`${form.setup.prefix}.${only.name}`).label : null;
  };
  const card = (panel: Panel) => {
    const caption = captionOf(panel);
    const heading = panel.title && !caption ? `${form.setup.prefix}-${panel.name}` : undefined;
    if (panel.closed) {
      return (
        <details key={panel.name} className="form-panel form-panel-closed">
          <summary>
            <h2 id={heading}>{panel.title}</h2>
          </summary>
          <FieldList properties={panel.properties} ui={ui} />
        </details>
      );
    }
    return (
      <section key={panel.name} className={caption ? 'form-panel form-panel-captioned' : 'form-panel'} aria-labelledby={caption ?? heading}>
        {heading && <h2 id={heading}>{panel.title}</h2>}
        <FieldList properties={panel.properties} ui={ui} />
      </section>
    );
  };
  const columns = side.length > 0 && (langs !== undefined || main.length > 0);
  return (
    <div className={columns ? 'form-layout' : `form-layout ${wide.length > 0 ? 'form-layout-wide' : 'form-layout-single'}`}>
      {(langs || main.length > 0) && (
        <div className="form-main">
          {langs && <section className="form-panel form-panel-locales">{langs.content}</section>}
          {main.map(card)}
        </div>
      )}
      {side.length > 0 && <div className="form-side">{side.map(card)}</div>}
      {wide.length > 0 && <div className="form-wide">{wide.map(card)}</div>}
    </div>
  );
}
