import type { IApi } from 'umi';

/** Makes a build that failed fail: umi keeps vite's error to itself and ends well, with an empty page. */
export default (api: IApi) => {
  api.onBuildComplete(({ err }: { err?: Error }) => {
    if (err) throw err;
  });
};
