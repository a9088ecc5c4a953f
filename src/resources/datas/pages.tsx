import { useParams } from 'react-router';
import { snDatas, templateDatas } from './api.ts';
import { DatasPage } from './datas-page.tsx';

export function SnDatasPage() {
  const { sn = '' } = useParams();
  return <DatasPage key={sn} owner={snDatas(sn)} />;
}

export function TemplateDatasPage() {
  const { productName = '', templateName = '' } = useParams();
  return <DatasPage key={`${productName}/${templateName}`} owner={templateDatas(productName, templateName)} />;
}
